import { setTimeout as sleep } from 'node:timers/promises'
import { askSocket, controlSocket } from '#src/server/control/socket.ts'
import { openNginx } from '#tests/support/served/nginx.ts'
import { runProgram, runToEnd } from '#tests/support/served/program.ts'
import { openServedShop } from '#tests/support/served/served-shop.ts'
import { say, ScriptError } from '#scripts/lib/console.ts'
import { countOf } from './databases.ts'
import { randomOf } from './random.ts'
import { inspectReleases } from './releases.ts'
import { watchSite } from './watcher.ts'

const slug = 'kaju-katli-1kg'
/** Every so many rebuilds the phone number changes, and with it all pages and their scripts. */
const overhaul = 20

/** Durations of a rebuild in milliseconds. */
interface Times {
  whole: number
  publishing: number
}
const longer = ({ whole, publishing }: Times): Times => ({
  whole: whole * 4,
  publishing: publishing * 10,
})

/** The lower values, because the machine may have been busy. */
const shorter = (one: Times, other: Times): Times => ({
  whole: Math.min(one.whole, other.whole),
  publishing: Math.min(one.publishing, other.publishing),
})

interface Plan {
  dataDir: string
  origins: string[]
  kills: number
  seed: number
  /** Settings besides the shop's folder and address. */
  settings?: Record<string, string>
  tell?: (line: string) => void
}

/**
 * Kills rebuilds at random moments, half of them while publishing, the shortest part; then lets one finish.
 * Throws if a visitor missed anything, or a release is lost or damaged.
 */
export const killRebuilds = async ({
  dataDir,
  origins,
  kills,
  seed,
  settings = {},
  tell = () => undefined,
}: Plan): Promise<string> => {
  const random = randomOf(seed)
  let [price, killed, finished] = [0, 0, 0]
  const address = await askSocket(controlSocket(dataDir), 'address', null)
  let env: Record<string, string> = {
    ...settings,
    STORE_DATA_DIR: dataDir,
    SITE_URL: String(address),
  }

  const changePrice = async () => {
    price = 900 + ((price + 1) % 90)
    const args = { slug, mrp: 1999, sellingPrice: price }
    await askSocket(controlSocket(dataDir), 'product', args)
  }
  const timesOf = (began: number, output: string): Times => ({
    whole: performance.now() - began,
    publishing: Number(/publish +([\d.]+) s/.exec(output)?.[1] ?? 1) * 1000,
  })
  const finish = async (): Promise<Times> => {
    await changePrice()
    const began = performance.now()
    const { code, output } = await runToEnd('scripts/rebuild.ts', env)
    if (code !== 0) throw new ScriptError(`A rebuild after a killed one failed:\n${output}`)
    return timesOf(began, output)
  }
  /** Returns its durations if it finished before the kill. */
  const killOne = async ({ whole, publishing }: Times): Promise<Times | null> => {
    await changePrice()
    const began = performance.now()
    const rebuild = runProgram('scripts/rebuild.ts', [], env)
    if (random() < 0.5) await sleep(random() * whole)
    else {
      await Promise.race([rebuild.prints(' publishing'), rebuild.ended]).catch(() => undefined)
      await sleep(random() * publishing)
    }
    rebuild.kill('SIGKILL')
    const end = await rebuild.ended
    if (end === 'SIGKILL') return null
    if (end !== 0) throw new ScriptError(`A rebuild failed:\n${rebuild.output()}`)
    return timesOf(began, rebuild.output())
  }

  const watchers = await Promise.all(origins.map((origin) => watchSite(origin, dataDir)))
  try {
    let usual = await finish()
    let shelf = await inspectReleases(dataDir)
    for (let round = 1; killed < kills; round++) {
      const all = round % overhaul === 0
      if (all) env = { ...env, PUBLIC_SHOP_PHONE: `+91 11 4000 ${1000 + round}` }
      const times = await killOne(all ? longer(usual) : usual)
      if (times) finished++
      else killed++
      if (times && !all) usual = shorter(usual, times)
      shelf = await inspectReleases(dataDir, shelf)
      if (all) await finish()
      if (all) shelf = await inspectReleases(dataDir, shelf)
      if (round % 10 === 0) tell(`${killed} of ${kills} killed`)
    }
    await finish()
    await inspectReleases(dataDir, shelf)
    for (const origin of origins) {
      // The server may use the previous release for a quarter of a second.
      await sleep(300)
      const page = await (await fetch(`${origin}/product/${slug}`)).text()
      if (!page.includes(`₹${price}`)) throw new ScriptError(`${origin} has not the last price`)
    }
  } finally {
    for (const watcher of watchers) await watcher.end()
  }
  const requests = watchers.reduce((sum, watcher) => sum + watcher.requests(), 0)
  return `${killed} rebuilds killed, ${finished} were quicker, ${requests} requests: none failed, nothing mixed, no release lost`
}

export const run = async ([howMany, seeded]: string[]): Promise<void> => {
  const kills = countOf(howMany, 200)
  const seed = countOf(seeded, Date.now() % 1_000_000)
  const shop = await openServedShop()
  const nginx = await openNginx({ dataDir: shop.dataDir, api: new URL(shop.origin).host })
  try {
    say(`seed ${seed}`)
    const origins = [shop.origin, nginx.origin]
    say(await killRebuilds({ dataDir: shop.dataDir, origins, kills, seed, tell: say }))
  } finally {
    await nginx.stop()
    await shop.remove()
  }
}
