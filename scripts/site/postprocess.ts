import type { AstroIntegration } from 'astro'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { currentPlan, setPlan, wholePlan } from '#src/catalog/build-plan.ts'
import { bytesOf, byteText } from '../lib/latin1.ts'
import { finishMarkup } from './markup.ts'
import { isListed } from './sitemap.ts'

export const isPage = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/html') ?? false

/** Finishes pages: what Astro writes into each with islands (2 KB compressed) goes to a shared file. */
export const openFinisher = (root: string, origin: string) => {
  const scripts = new Map<string, string>()
  /** @param file such as 'product/kaju-katli-250g.html' */
  const finish = (file: string, content: ArrayBuffer): Buffer<ArrayBuffer> => {
    const { html, script } = finishMarkup(byteText(Buffer.from(content)))
    if (script) scripts.set(script.name, script.code)
    const plan = currentPlan()
    if (plan && isListed(file, html, origin)) plan.listed.add(file)
    return bytesOf(html)
  }
  const end = (): void => {
    for (const [name, code] of scripts) {
      mkdirSync(dirname(join(root, name)), { recursive: true })
      writeFileSync(join(root, name), bytesOf(code))
    }
  }
  return { finish, end }
}

/** For `astro build` itself, which a rebuild must equal: render.ts finishes pages without it. */
export const postprocess = (): AstroIntegration => {
  let finisher: ReturnType<typeof openFinisher>
  return {
    name: 'finish-pages',
    hooks: {
      'astro:config:done': ({ config }) => {
        finisher = openFinisher(fileURLToPath(config.outDir), config.site ?? '')
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPlan(wholePlan())
        setPrerenderer((standard) => ({
          ...standard,
          name: 'finish-pages',
          render: async (request, options) => {
            const rendered = await standard.render(request, options)
            const response = rendered instanceof Response ? rendered : rendered.response
            if (!isPage(response)) return response
            const file = decodeURI(new URL(request.url).pathname).slice(1)
            return new Response(finisher.finish(file, await response.arrayBuffer()), response)
          },
        }))
      },
      'astro:build:done': () => finisher.end(),
    },
  }
}
