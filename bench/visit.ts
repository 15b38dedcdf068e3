import type { Browser, CDPSession } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'

export const kinds = ['html', 'css', 'js', 'font', 'image', 'data'] as const
type Kind = (typeof kinds)[number]

export interface Visit {
  /** Bytes over the network, headers included, by kind. */
  bytes: Record<Kind, number>
  requests: number
  /** Layout shift from the first paint until the network was quiet. */
  shift: number
  /** Milliseconds until the largest visible picture or text was painted. */
  largestPaint: number
}

/** A visit ends after so long without requests, in milliseconds. */
const quiet = 2000
const longest = 40_000
/** Bytes per second and milliseconds; a processor four times slower. */
export const slow4g = { download: 1_600_000 / 8, upload: 750_000 / 8, latency: 150, slowdown: 4 }
export const slowNetwork = {
  offline: false,
  latency: slow4g.latency,
  downloadThroughput: slow4g.download,
  uploadThroughput: slow4g.upload,
}

export const openPhone = (browser: Browser) =>
  browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })

const kindOf = (type: string, mime: string): Kind => {
  if (type === 'Document') return 'html'
  if (type === 'Stylesheet') return 'css'
  if (type === 'Script' || mime.includes('javascript')) return 'js'
  if (type === 'Font' || mime.startsWith('font/')) return 'font'
  if (type === 'Image' || mime.startsWith('image/')) return 'image'
  return 'data'
}

interface Paints {
  shift: number
  largest: number
}

/** Runs in the page before its own scripts. */
const watchPaints = (): void => {
  const page = window as unknown as { paints: Paints }
  page.paints = { shift: 0, largest: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      page.paints.shift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    page.paints.largest = list.getEntries().at(-1)?.startTime ?? 0
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

const watchNetwork = (client: CDPSession) => {
  const bytes: Record<Kind, number> = { html: 0, css: 0, js: 0, font: 0, image: 0, data: 0 }
  const kind = new Map<string, Kind>()
  const state = { bytes, requests: 0, changedAt: Date.now(), open: 0 }
  const touch = () => {
    state.changedAt = Date.now()
  }
  client.on('Network.requestWillBeSent', ({ request }) => {
    if (!/^https?:/.test(request.url)) return
    state.requests++
    touch()
  })
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    kind.set(requestId, kindOf(type, response.mimeType))
    touch()
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes[kind.get(requestId) ?? 'data'] += encodedDataLength
    touch()
  })
  return state
}

export const visit = async (browser: Browser, url: string, slow: boolean): Promise<Visit> => {
  const context = await openPhone(browser)
  try {
    const page = await context.newPage()
    await page.addInitScript(watchPaints)
    const client = await context.newCDPSession(page)
    await client.send('Network.enable')
    if (slow) {
      await client.send('Network.emulateNetworkConditions', slowNetwork)
      await client.send('Emulation.setCPUThrottlingRate', { rate: slow4g.slowdown })
    }
    const network = watchNetwork(client)
    await page.goto(url, { waitUntil: 'load', timeout: longest })
    const until = Date.now() + longest
    while (Date.now() - network.changedAt < quiet && Date.now() < until) await sleep(50)
    const paints = await page.evaluate(() => (window as unknown as { paints: Paints }).paints)
    const { bytes, requests } = network
    return { bytes, requests, shift: paints.shift, largestPaint: paints.largest }
  } finally {
    await context.close()
  }
}
