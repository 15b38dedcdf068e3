import type { AstroIntegration, AstroPrerenderer } from 'astro'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { currentPlan } from '#src/catalog/build-plan.ts'
import { bytesOf, byteText } from '../lib/latin1.ts'
import { compressed } from '../lib/compress.ts'
import { finishMarkup } from './markup.ts'
import { isListed } from './sitemap.ts'

// Compressing takes six times as long as rendering, so it runs on one of Node's threads while other pages
// render; the rest at the end, on several.
const openCompressor = (root: string) => {
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
    add(file: string, content: Buffer): void {
      waiting.push({ file, content })
      compressing = compressing.then(compressNext)
      // Errors are thrown at the end.
      compressing.catch(() => undefined)
    },
    end: () => Promise.all([compressing, ...Array.from({ length: waiting.length }, compressNext)]),
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
 * - the first pages of a site that will be published are compressed.
 */
export const postprocess = (): AstroIntegration => {
  const scripts = new Map<string, string>()
  let [root, origin] = ['', '']
  let compressor: ReturnType<typeof openCompressor>

  const finishing = (standard: AstroPrerenderer): AstroPrerenderer => ({
    ...standard,
    name: 'finish-pages',
    render: async (request, options) => {
      const rendered = await standard.render(request, options)
      const response = rendered instanceof Response ? rendered : rendered.response
      if (!isPage(response)) return response
      const { html, script } = finishMarkup(byteText(Buffer.from(await response.arrayBuffer())))
      if (script) scripts.set(script.name, script.code)
      const content = bytesOf(html)
      const file = decodeURI(new URL(request.url).pathname).slice(1)
      const plan = currentPlan()
      if (plan && isListed(file, html, origin)) plan.listed.add(file)
      if (plan && plan.compressing-- > 0) compressor.add(file, content)
      const { status, headers } = response
      return new Response(content as BodyInit, { status, headers })
    },
  })

  return {
    name: 'finish-pages',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.outDir)
        origin = config.site ?? ''
        compressor = openCompressor(root)
      },
      'astro:build:start': ({ setPrerenderer }) => setPrerenderer(finishing),
      'astro:build:done': async () => {
        await compressor.end()
        for (const [name, code] of scripts) writeFileSync(join(root, name), bytesOf(code))
      },
    },
  }
}
