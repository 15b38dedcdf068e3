import type { Plugin } from 'vite'
import { capabilitiesVariable } from '#src/capabilities.ts'
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

/** Replaces public-env.ts by the `PUBLIC_` variables alone: `import.meta.env` adds Astro's own to every page's script. */
export const publicConstants = (env: NodeJS.ProcessEnv): Plugin => ({
  name: 'public-constants',
  transform: {
    filter: { id: /\/src\/public-env\.ts$/ },
    handler: () => {
      const isPublic = ([name]: [string, unknown]) => name.startsWith('PUBLIC_')
      const variables = Object.fromEntries(Object.entries(env).filter(isPublic))
      return `export const env = ${JSON.stringify(variables)}`
    },
  },
})

/** Removes other-replies.ts from the pages of a store API with all capabilities: it keeps to the contract. */
export const ownReplies = (env: NodeJS.ProcessEnv): Plugin => ({
  name: 'own-replies',
  transform: {
    filter: { id: /\/src\/other-replies\.ts$/ },
    handler: () =>
      env[capabilitiesVariable] === undefined
        ? 'export const readField = undefined, reportsFailure = undefined'
        : null,
  },
})
