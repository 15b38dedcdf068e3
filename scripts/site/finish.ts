import type { AstroIntegration, AstroPrerenderer } from 'astro'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { planSymbol, type BuildPlan } from '#src/catalog/due.ts'
import { hashOf } from '#src/server/site/manifest.ts'
import { inlineHashes } from '#src/server/site/policy.ts'
import { compressed } from './compress.ts'
import { withLateScripts, withOneStyle, withScriptFile } from './late-scripts.ts'
import { addReferences } from './references.ts'
import { entryOf } from './sitemap.ts'

const planOf = (): BuildPlan | undefined => (globalThis as { [planSymbol]?: BuildPlan })[planSymbol]

/** Compressions under way at a time: more would only hold memory. */
const atOnce = 4

/**
 * Notes of a rendered page what is to be known of it, and lays compressed forms beside the place that
 * Astro will write it to: that takes longer than rendering it and goes on meanwhile, on Node's own
 * threads.
 */
const openFinisher = (plan: BuildPlan, root: string, origin: string) => {
  const underWay = new Set<Promise<void>>()
  const compress = async (file: string, content: Buffer) => {
    const { br, gz } = await compressed(file, content)
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, `${file}.br`), br)
    writeFileSync(join(root, `${file}.gz`), gz)
  }
  return {
    async finish(file: string, html: string): Promise<Buffer> {
      const content = Buffer.from(html)
      const compressing = plan.compressing-- > 0
      plan.finished.set(file, {
        hash: hashOf(content),
        ...inlineHashes(html),
        ...(compressing ? {} : { later: true as const }),
        entry: entryOf(file, html),
      })
      addReferences(plan.references, file, html, origin)
      if (!compressing) return content
      const work = compress(file, content).finally(() => underWay.delete(work))
      underWay.add(work)
      if (underWay.size >= atOnce) await Promise.race(underWay)
      return content
    },
    /** Resolves when all are there. */
    end: async () => void (await Promise.all(underWay)),
  }
}

const isPage = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/html') ?? false

/**
 * Brings every page into the form in which it is served while it is rendered, and so without reading
 * or writing it once more:
 * - what Astro writes into every page with islands (about 2 KB compressed) goes to a file that all
 *   pages share: fetched once, and two hashes fewer in the content security policy;
 * - the scripts of a catalog page start behind its first paint;
 * - what the check, the sitemap and the publication want to know of it is noted;
 * - the first pages of a site that will be published are compressed.
 */
export const finishPages = (): AstroIntegration => {
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
      const html = await response.text()
      const moved = withScriptFile(html)
      if (moved) scripts.set(moved.name, moved.code)
      const page = withOneStyle(withLateScripts(moved?.html ?? html))
      const file = decodeURI(new URL(request.url).pathname).slice(1)
      const { status, headers } = response
      const body = (await finisher?.finish(file, page)) ?? page
      return new Response(body as BodyInit, { status, headers })
    },
  })

  return {
    name: 'finish-pages',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.outDir)
        const plan = planOf()
        finisher = plan && openFinisher(plan, root, config.site ?? '')
      },
      'astro:build:start': ({ setPrerenderer }) => setPrerenderer(finishing),
      'astro:build:done': async () => {
        await finisher?.end()
        for (const [name, code] of scripts) writeFileSync(join(root, name), code)
      },
    },
  }
}
