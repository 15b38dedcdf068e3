import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toldAs } from '#src/capabilities.ts'
import { filesBelow } from '../lib/files.ts'

const project = join(import.meta.dirname, '..', '..')
/**
 * What reaches no page: the server but for its `site/`, whose policies and hashes pages carry, and
 * the scripts that measure, abuse or deploy. A file too many costs a rebuild, one too few leaves old
 * pages in service.
 */
const unrelated = /^(src\/server\/(?!site\/)|scripts\/(bench|soak|deploy)\/)/

/** Settings that are baked into the pages. */
const settings = (siteUrl: string, env: NodeJS.ProcessEnv): string[] => [
  `SITE_URL=${siteUrl}`,
  // Whether pages may open Razorpay's checkout; the keys themselves reach no page.
  `RAZORPAY=${Boolean(env['RAZORPAY_KEY_ID'])}`,
  // The year in the footer, and until when a price holds, which is told by the month.
  `month=${new Date().toISOString().slice(0, 7)}`,
  ...Object.keys(env)
    // What the store API can do comes from the catalog (capabilities.ts).
    .filter((name) => name.startsWith('PUBLIC_') && name !== toldAs)
    .sort()
    .map((name) => `${name}=${env[name]}`),
]

/** A digest of everything but the catalog that decides what the pages look like. */
export const sourceDigest = async (
  siteUrl: string,
  env: NodeJS.ProcessEnv,
  root = project,
): Promise<string> => {
  const below = async (folder: string) =>
    (await filesBelow(join(root, folder))).map((file) => `${folder}/${file}`)
  const files = [
    ...[...(await below('src')), ...(await below('scripts'))].filter(
      (file) => !unrelated.test(file),
    ),
    ...(await below('public')),
    'astro.config.mjs',
    'package-lock.json',
    'tsconfig.json',
  ]
  const digest = createHash('sha256')
  for (const file of files)
    digest
      .update(`${file}\0`)
      .update(await readFile(join(root, file)))
      .update('\0')
  return digest.update(settings(siteUrl, env).join('\n')).digest('hex')
}
