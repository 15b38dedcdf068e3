import type { Plugin } from 'vite'
import { galleryOf } from '#src/domain/gallery.ts'

/** Replaces components/picture/gallery.ts by constants, so that the minifier removes other galleries' code. */
export const galleryConstants = (env: NodeJS.ProcessEnv): Plugin => ({
  name: 'gallery-constants',
  transform: {
    filter: { id: /\/components\/picture\/gallery\.ts$/ },
    handler: () =>
      Object.entries(galleryOf(env))
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n'),
  },
})
