import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wholePlan } from '#src/catalog/build-plan.ts'
import type { Bundle } from '#scripts/site/bundle.ts'
import { openPages } from '#scripts/site/render.ts'

/** Prints a page as a rebuild's bundled code renders it. Arguments: data folder and path, without a slash before it. */
const [dataDir = '', path = ''] = process.argv.slice(2)
const bundle = JSON.parse(readFileSync(join(dataDir, 'bundle', 'bundle.json'), 'utf8')) as Bundle
const { paths, render } = await openPages(wholePlan(), bundle)
const found = (await paths()).find(({ pathname }) => pathname.replace(/^\//, '') === path)
if (!found) throw new Error(`There is no page /${path}.`)
const response = await render(new Request(new URL(`/${path}.html`, bundle.siteUrl)), found.route)
process.stdout.write(await response.text())
