import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FinishedPage } from '#src/catalog/build-plan.ts'
import {
  hashOf,
  manifestFile,
  releasesDir,
  siteDir,
  type Manifest,
  type ReleaseFile,
} from '#src/server/site/manifest.ts'
import { isText } from '#src/server/site/media.ts'
import { inlineHashes, pagePolicy, type PolicyHosts } from '#src/server/site/policy.ts'
import { StartError } from '#src/server/base/errors.ts'
import { readCurrent } from '#src/server/site/releases.ts'
import type { Built } from '../site/build.ts'
import { byteText } from '../lib/latin1.ts'
import { siteChanges } from '../catalog/changes.ts'
import { compressed, pagesAtOnce, worthCompressing } from '../lib/compress.ts'
import { putOnDisk, putFolderOnDisk } from '../lib/disk.ts'
import { filesBelow, linkFileNow, naming } from '../lib/files.ts'
import { writeHosting } from './nginx.ts'
import { clearDrafts, keepAssets, nextId, prune, readNewest, switchTo } from './release.ts'

export interface Publication {
  from: string
  dataDir: string
  catalog: string
  source: string
  hosts: PolicyHosts
  https?: boolean
  /** The build's page data; without it every page counts as new. */
  build?: Pick<Built, 'pages' | 'finished'>
}

const fillDraft = async (
  { from, dataDir, hosts, build }: Publication,
  draft: string,
  previous: Manifest | null,
): Promise<Pick<Manifest, 'policies' | 'files'>> => {
  const policies: string[] = []
  const files: Record<string, ReleaseFile> = {}
  const before = previous && siteDir(join(releasesDir(dataDir), previous.id))
  const made = new Set<string>()
  const finished = build?.finished ?? new Map<string, FinishedPage>()
  const isForm = (name: string) => /\.(?:br|gz)$/.test(name) && finished.has(name.slice(0, -3))
  const names = (await filesBelow(from)).filter((name) => !isForm(name))
  if (!names.length) throw new StartError(`There is nothing to publish in ${from}: build first.`)
  let pagesLeft = pagesAtOnce - [...finished.values()].filter(({ later }) => !later).length
  const written: string[] = []

  const numberOf = (policy: string): number => {
    const known = policies.indexOf(policy)
    return known >= 0 ? known : policies.push(policy) - 1
  }
  const folderOf = async (file: string): Promise<void> => {
    const folder = dirname(file)
    if (made.has(folder)) return
    await mkdir(folder, { recursive: true })
    for (let above = folder; above.length >= draft.length; above = dirname(above)) made.add(above)
  }

  /** Links the file of the previous release: its bytes are neither read nor written again. */
  const take = async (name: string, file: ReleaseFile, target: string): Promise<ReleaseFile> => {
    const source = join(before ?? '', name)
    linkFileNow(source, target)
    if (file.later && pagesLeft-- > 0) {
      const { later: _, ...others } = file
      return { ...others, ...(await compress(name, await readFile(source), target)) }
    }
    if (file.br) linkFileNow(`${source}.br`, `${target}.br`)
    if (file.gz) linkFileNow(`${source}.gz`, `${target}.gz`)
    return { ...file }
  }

  const write = async (target: string, content: Buffer): Promise<void> => {
    await writeFile(target, content)
    written.push(target)
  }

  const compress = async (name: string, content: Buffer, target: string) => {
    const { br, gz } = await compressed(name, content)
    await write(`${target}.br`, br)
    await write(`${target}.gz`, gz)
    return { br: true as const, gz: true as const }
  }

  const make = async (
    name: string,
    content: Buffer,
    hash: string,
    target: string,
  ): Promise<ReleaseFile> => {
    await write(target, content)
    if (!isText(name) || content.length < worthCompressing) return { hash }
    if (name.endsWith('.html') && pagesLeft-- <= 0) return { hash, later: true }
    return { hash, ...(await compress(name, content, target)) }
  }

  const adopt = (name: string, { hash, later }: FinishedPage, target: string): ReleaseFile => {
    for (const ending of later ? [''] : ['', '.br', '.gz']) {
      linkFileNow(join(from, name) + ending, target + ending)
      written.push(target + ending)
    }
    return { hash, ...(later ? { later } : { br: true, gz: true }) }
  }

  const read = async (name: string, target: string) => {
    const ready = finished.get(name)
    if (ready) return { hash: ready.hash, inline: ready, put: () => adopt(name, ready, target) }
    const content = await readFile(join(from, name))
    const hash = hashOf(content)
    return {
      hash,
      inline: name.endsWith('.html') ? inlineHashes(byteText(content)) : null,
      put: () => naming(target, make(name, content, hash, target)),
    }
  }

  const addFile = async (name: string): Promise<void> => {
    const target = join(siteDir(draft), name)
    await folderOf(target)
    const page = build?.pages.get(name)
    const known = previous?.files[name]
    let file: ReleaseFile
    if (page?.kept && known) {
      file = await take(name, known, target)
      if (known.policy !== undefined) file.policy = numberOf(previous?.policies[known.policy] ?? '')
    } else {
      const { hash, inline, put } = await read(name, target)
      file = known?.hash === hash ? await take(name, known, target) : await put()
      delete file.policy
      if (inline) file.policy = numberOf(pagePolicy(inline, hosts, name))
    }
    delete file.key
    if (page) file.key = page.key
    files[name] = file
  }

  // A few at a time: compression runs on Node's own threads.
  const next = names.values()
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const name of next) await addFile(name)
    }),
  )
  await putOnDisk(written, [...made])
  return {
    policies,
    files: Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/**
 * Copies a built site to a new release with compressed files and policies, then switches the link. Until
 * then nothing served changes, and by then all is on disk: a power cut leaves one release or the other.
 */
export const publish = async (publication: Publication): Promise<Manifest> => {
  const { dataDir, catalog, source } = publication
  await clearDrafts(dataDir)
  const previous = await readNewest(dataDir)
  const id = await nextId(dataDir, catalog)
  const release = join(releasesDir(dataDir), id)
  const draft = join(releasesDir(dataDir), `.draft-${id}`)
  let manifest: Manifest
  try {
    manifest = {
      format: 1,
      id,
      catalog,
      source,
      ...(await fillDraft(publication, draft, previous)),
    }
    await writeFile(manifestFile(draft), JSON.stringify(manifest), { flush: true })
    const changes = siteChanges(await readCurrent(dataDir), manifest)
    await writeFile(join(draft, 'changes.json'), `${JSON.stringify(changes, null, 1)}\n`)
    await putFolderOnDisk(draft)
    await rename(draft, release)
    await putFolderOnDisk(releasesDir(dataDir))
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  await keepAssets(dataDir, release)
  await writeHosting(dataDir, manifest, previous, publication.https ?? false)
  await switchTo(dataDir, id)
  await prune(dataDir, id)
  return manifest
}
