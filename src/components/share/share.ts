import { withTimeout } from '#src/ui/with-timeout.ts'

/** The system's share sheet on touch devices, else the popup. */
export const share = async (name: string, url: string): Promise<void> => {
  const touch = matchMedia('(pointer: coarse)').matches
  if (touch && navigator.share) {
    const reason = await navigator.share({ title: name, url }).catch((error: Error) => error.name)
    // Shared, closed, or the sheet of an earlier tap is still open.
    if (!reason || reason === 'AbortError' || reason === 'InvalidStateError') return
  }
  const { openSharePopup } = await withTimeout(import('./share-popup.ts'))
  await openSharePopup(name, url)
}
