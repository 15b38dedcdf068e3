import { setTimeout as sleep } from 'node:timers/promises'
import { listReleases } from '#scripts/release/release.ts'
import { hashOf } from '#src/server/site/manifest.ts'
import { readManifest } from './releases.ts'

/** Pause between two requests of a watcher, in milliseconds. */
const pause = 20
/** Pages that are not served under their own names. */
const unaddressed = new Set(['404.html', 'product.html'])
const addressOf = (file: string): string =>
  encodeURI(`/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`)

const openHistory = (dataDir: string) => {
  const seen = new Set<string>()
  const releasesOf = new Map<string, string[]>()
  let newest: string[] = []
  return {
    refresh: async (): Promise<string[]> => {
      for (const id of await listReleases(dataDir)) {
        // Null: it was just deleted, as the oldest of six.
        const manifest = seen.has(id) ? null : await readManifest(dataDir, id).catch(() => null)
        if (!manifest) continue
        seen.add(id)
        newest = Object.keys(manifest.files)
        for (const [name, { hash }] of Object.entries(manifest.files)) {
          const key = `${name} ${hash}`
          releasesOf.set(key, [...(releasesOf.get(key) ?? []), id])
        }
      }
      return newest
    },
    releasesOf: (file: string, hash: string): string[] => releasesOf.get(`${file} ${hash}`) ?? [],
  }
}

interface Watcher {
  requests: () => number
  end: () => Promise<void>
}

/**
 * Keeps requesting every page and asset. A response must be complete, of a release, and never older than
 * the one before; scripts and styles of a page must stay as long as its release is kept.
 */
export const watchSite = async (origin: string, dataDir: string): Promise<Watcher> => {
  const history = openHistory(dataDir)
  const errors: string[] = []
  /** The oldest release that may still be served: pages never go back in time. */
  let [requests, oldest, over] = [0, '', false]

  const ask = async (path: string): Promise<Buffer | null> => {
    requests++
    const answer = await fetch(origin + path, { redirect: 'manual' })
    const content = Buffer.from(await answer.arrayBuffer())
    return answer.status === 200 ? content : null
  }

  const lookAt = async (file: string): Promise<void> => {
    const content = await ask(addressOf(file))
    if (!content) return void errors.push(`${file} is missing`)
    let ids = history.releasesOf(file, hashOf(content))
    // A release that is not known yet may have the content of an old one again.
    if (!ids.length || (ids.at(-1) ?? '') < oldest) {
      await history.refresh()
      ids = history.releasesOf(file, hashOf(content))
    }
    const latest = ids.at(-1)
    if (latest === undefined) return void errors.push(`${file} is of no release`)
    if (latest < oldest) return void errors.push(`${file} is of ${latest}, after ${oldest}`)
    const [earliest = ''] = ids
    if (earliest > oldest) oldest = earliest
  }

  /** Pages of any kept release may be open in a browser. */
  const lookAtAssets = async (): Promise<void> => {
    for (const id of await listReleases(dataDir)) {
      const manifest = await readManifest(dataDir, id).catch(() => null)
      for (const name of Object.keys(manifest?.files ?? {}))
        if (name.startsWith('_astro/') && !(await ask(`/${name}`)))
          if ((await listReleases(dataDir)).includes(id)) errors.push(`${name} of ${id} is missing`)
    }
  }

  const watch = async (): Promise<void> => {
    for (let round = 0; !over; round++) {
      for (const file of await history.refresh()) {
        if (over) break
        if (!file.startsWith('_astro/') && !unaddressed.has(file)) await lookAt(file)
        await sleep(pause)
      }
      if (round % 5 === 0) await lookAtAssets()
    }
  }

  const watching = watch().catch((error: unknown) => {
    errors.push(error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error))
  })
  return {
    requests: () => requests,
    end: async () => {
      over = true
      await watching
      if (errors.length)
        throw new Error(`A visitor of ${origin} saw: ${errors.slice(0, 5).join('; ')}`)
    },
  }
}
