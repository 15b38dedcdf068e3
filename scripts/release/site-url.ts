import type { Config } from '#src/server/base/settings/config.ts'
import { askSocket, controlSocket } from '#src/server/control/socket.ts'
import { ScriptError } from '../lib/console.ts'

/** Throws a `ScriptError` if the running shop has another address, because pages name it. */
export const assertSameSiteUrl = async ({ dataDir, siteUrl }: Config): Promise<void> => {
  const signal = AbortSignal.timeout(10_000)
  const asked = askSocket(controlSocket(dataDir), 'address', null, { signal })
  // A shop that does not run, does not answer or is of an older version does not count.
  const served = await asked.catch(() => siteUrl)
  if (served !== siteUrl)
    throw new ScriptError(
      `The running shop is at ${String(served)}, and these pages would be for ${siteUrl}: set PORT or SITE_URL as for the shop. Nothing was changed.`,
    )
}
