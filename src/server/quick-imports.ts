import { enableCompileCache, registerHooks, type ResolveFnOutput } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Folder of compiled code: as NODE_COMPILE_CACHE it serves a subprocess from its first module on. */
export const compileCache = fileURLToPath(
  new URL('../../node_modules/.cache/compile', import.meta.url),
)

// Programs load this first and the server with `await import()`: it halves the start time.
enableCompileCache(compileCache)

/** Packages of hundreds of modules. */
const isWithin = /\/node_modules\/(?:drizzle-orm|typebox)\/.*\.m?js$/
const isOf = /^(?:drizzle-orm|typebox)(?:\/|$)/
const found = new Map<string, ResolveFnOutput>()

// Node reads a package's whole package.json for every import in it. Their own imports are plain files, and an import
// from outside always resolves to the same file.
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context
    if (/^\.\.?\/.*\.m?js$/.test(specifier) && isWithin.test(parentURL))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    if (!isOf.test(specifier)) return next(specifier, context)
    const known = found.get(specifier)
    if (known) return { ...known, shortCircuit: true }
    const resolved = next(specifier, context)
    found.set(specifier, resolved)
    return resolved
  },
})
