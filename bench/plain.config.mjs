import { defineConfig } from 'astro/config'
import react from '@astrojs/react'
import sitemap from '@astrojs/sitemap'
import { inlineScripts } from '../scripts/site/inline-script.ts'

const intent = {
  name: 'client-intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'intent', entrypoint: './src/components/timing/intent.ts' }),
  },
}

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  site: process.env.SITE_URL || 'http://localhost:4321',
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file' },
  integrations: [react(), intent, sitemap()],
  vite: { plugins: [inlineScripts()] },
})
