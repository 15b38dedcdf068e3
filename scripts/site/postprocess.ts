import type { AstroIntegration } from 'astro'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { currentPlan, setPlan, wholePlan } from '#src/catalog/build-plan.ts'
import { bytesOf, byteText } from '../lib/latin1.ts'
import { finishMarkup } from './markup.ts'
import { isListed } from './sitemap.ts'

const isPage = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/html') ?? false

/** Finishes pages: what Astro writes into each with islands (2 KB compressed) goes to a shared file. */
export const openFinisher = (root: string, origin: string) => {
  const scripts = new Map<string, string>()
  const finish = async (url: string, response: Response): Promise<Response> => {
    if (!isPage(response)) return response
    const { html, script } = finishMarkup(byteText(Buffer.from(await response.arrayBuffer())))
    if (script) scripts.set(script.name, script.code)
    const content = bytesOf(html)
    const file = decodeURI(new URL(url).pathname).slice(1)
    const plan = currentPlan()
    if (plan && isListed(file, html, origin)) plan.listed.add(file)
    const { status, headers } = response
    return new Response(content as BodyInit, { status, headers })
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
            return finisher.finish(request.url, response)
          },
        }))
      },
      'astro:build:done': () => finisher.end(),
    },
  }
}
