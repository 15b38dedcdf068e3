import { build, type Plugin } from 'vite'

const suffix = '?inline-script'

/**
 * `import code from './boot.ts?inline-script'`: a module and all that it imports as one text, for
 * `<script is:inline>`. In a block, as the inline scripts of a page share one scope; the build minifies it
 * (markup.ts).
 */
export const inlineScripts = (): Plugin => ({
  name: 'inline-scripts',
  load: {
    filter: { id: /\?inline-script$/ },
    async handler(id) {
      const entry = id.slice(0, -suffix.length)
      const made = await build({
        configFile: false,
        envDir: false,
        logLevel: 'error',
        build: {
          write: false,
          minify: false,
          target: 'esnext',
          lib: { entry, formats: ['es'] },
          rolldownOptions: { output: { topLevelVar: false } },
        },
      })
      const [chunk] = [made].flat().flatMap((one) => ('output' in one ? one.output : []))
      if (chunk?.type !== 'chunk') throw new Error(`${entry} makes no script.`)
      for (const file of chunk.moduleIds) this.addWatchFile(file)
      return `export default ${JSON.stringify(`{${chunk.code}}`)}`
    },
  },
})
