import styles from '#src/styles/share.css?url'
import { addStyles } from '#src/ui/add-styles.ts'
import { busyWhile } from '#src/components/timing/busy.ts'

/** The system's share sheet on touch devices, else the popup. */
export const share = async (name: string, url: string, button: HTMLElement): Promise<void> => {
  const touch = matchMedia('(pointer: coarse)').matches
  if (touch && navigator.share) {
    const reason = await navigator.share({ title: name, url }).catch((error: Error) => error.name)
    // Shared, closed, or the sheet of an earlier tap is still open.
    if (!reason || reason === 'AbortError' || reason === 'InvalidStateError') return
  }
  const loading = Promise.all([import('./share-popup.ts'), addStyles(styles)])
  const [{ openSharePopup }] = await busyWhile(button, loading)
  openSharePopup(name, url)
}
