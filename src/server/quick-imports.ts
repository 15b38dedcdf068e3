import { enableCompileCache, registerHooks, type ResolveFnOutput } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Folder of compiled code: as NODE_COMPILE_CACHE it serves a subprocess from its first module on. */
export const compileCache = fileURLToPath(
  new URL('../../node_modules/.cache/compile', import.meta.url),
)

// Programs load this first and the server with `await import()`: it halves the start time.
enableCompileCache(compileCache)

const withinDrizzle = /\/node_modules\/drizzle-orm\/.*\.js$/
const found = new Map<string, ResolveFnOutput>()

// Node reads a package's whole package.json for every import in it; Drizzle has hundreds of modules. Its own
// imports are plain files, and an import from outside always resolves to the same file.
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context
    if (/^\.\.?\/.*\.js$/.test(specifier) && withinDrizzle.test(parentURL))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    if (!specifier.startsWith('drizzle-orm')) return next(specifier, context)
    const known = found.get(specifier)
    if (known) return { ...known, shortCircuit: true }
    const resolved = next(specifier, context)
    found.set(specifier, resolved)
    return resolved
  },
})
