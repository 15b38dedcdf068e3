import type { AstroIntegration, AstroPrerenderer } from 'astro'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { currentPlan, type BuildPlan } from '#src/catalog/build-plan.ts'
import { hashOf } from '#src/server/site/manifest.ts'
import { inlineHashes } from '#src/server/site/policy.ts'
import { bytesOf, byteText } from '../lib/latin1.ts'
import { compressed } from '../lib/compress.ts'
import {
  withOneStyle,
  withPlacedScripts,
  withScriptFile,
  withSmallScripts,
} from './late-scripts.ts'
import { addReferences } from './references.ts'
import { isUnlisted } from './sitemap.ts'
import { withTightMarkup } from './tight-markup.ts'

// Records page data and writes compressed forms. Compressing takes six times as long as rendering, so it
// runs on one of Node's threads while other pages render; the rest at the end, on several.
const openFinisher = (plan: BuildPlan, root: string, origin: string) => {
  const waiting: { file: string; content: Buffer }[] = []
  let compressing = Promise.resolve()
  const compressNext = async () => {
    const page = waiting.shift()
    if (!page) return
    const { br, gz } = await compressed(page.file, page.content)
    const target = join(root, page.file)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(`${target}.br`, br)
    writeFileSync(`${target}.gz`, gz)
  }
  return {
    finish(file: string, html: string): Buffer {
      const content = bytesOf(html)
      const now = plan.compressing-- > 0
      plan.finished.set(file, {
        hash: hashOf(content),
        ...inlineHashes(html),
        ...(now ? {} : { later: true as const }),
        unlisted: isUnlisted(file, html, origin),
      })
      addReferences(plan.references, file, html, origin)
      if (!now) return content
      waiting.push({ file, content })
      compressing = compressing.then(compressNext)
      // Errors are thrown at the end.
      compressing.catch(() => undefined)
      return content
    },
    end: async () => {
      await Promise.all([compressing, ...Array.from({ length: waiting.length }, compressNext)])
    },
  }
}

const isPage = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/html') ?? false

/**
 * Finishes every page while it is rendered, without reading or writing it again:
 * - what Astro writes into every page with islands (about 2 KB compressed) goes to a shared file: fetched
 *   once, and two hashes fewer in the content security policy;
 * - the remaining inline scripts are minified, and invisible white space is removed;
 * - scripts go where HTML allows them, and those of a catalog page start after its first paint;
 * - data for the check, the sitemap and the publication is recorded;
 * - the first pages of a site that will be published are compressed.
 */
export const postprocess = (): AstroIntegration => {
  const scripts = new Map<string, string>()
  let root = ''
  let finisher: ReturnType<typeof openFinisher> | undefined

  const finishing = (standard: AstroPrerenderer): AstroPrerenderer => ({
    ...standard,
    name: 'finish-pages',
    render: async (request, options) => {
      const rendered = await standard.render(request, options)
      const response = rendered instanceof Response ? rendered : rendered.response
      if (!isPage(response)) return response
      const html = byteText(Buffer.from(await response.arrayBuffer()))
      const moved = withScriptFile(html)
      if (moved) scripts.set(moved.name, moved.code)
      const page = withTightMarkup(
        withOneStyle(withPlacedScripts(withSmallScripts(moved?.html ?? html))),
      )
      const file = decodeURI(new URL(request.url).pathname).slice(1)
      const { status, headers } = response
      const body = finisher?.finish(file, page) ?? bytesOf(page)
      return new Response(body as BodyInit, { status, headers })
    },
  })

  return {
    name: 'finish-pages',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.outDir)
        const plan = currentPlan()
        finisher = plan && openFinisher(plan, root, config.site ?? '')
      },
      'astro:build:start': ({ setPrerenderer }) => setPrerenderer(finishing),
      'astro:build:done': async () => {
        await finisher?.end()
        for (const [name, code] of scripts) writeFileSync(join(root, name), bytesOf(code))
      },
    },
  }
}
