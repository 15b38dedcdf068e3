/** The system's share sheet on touch devices that have one, else the popup with link and networks. */
export const share = async (name: string): Promise<void> => {
  const url = location.origin + location.pathname
  const touch = matchMedia('(pointer: coarse)').matches
  if (touch && navigator.share) {
    // Closing the sheet without sharing is no fault.
    await navigator.share({ title: name, url }).catch(() => undefined)
    return
  }
  const { openSharePopup } = await import('./share-popup.ts')
  await openSharePopup(name, url)
}
