/** When something was on the screen, in milliseconds since the tap; null: not yet. */
export interface Answer {
  button: number | null
  /** The notice, at least half opaque. */
  notice: number | null
  by: 'Sonner' | 'plain words' | null
}

/** Runs in pages before their scripts, without outer scope. A tap ends when the finger is lifted. */
export const watchAdd = (): void => {
  const answer: Answer = { button: null, notice: null, by: null }
  Object.assign(window, { answer })
  const afterPaint = (then: (time: number) => void) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => then(performance.now())
    port2.postMessage(null)
  }
  const watch = (tap: number) => {
    let buttonSeen = false
    const look = () => {
      if (!buttonSeen && document.querySelector('add-to-bag [data-step]')) {
        buttonSeen = true
        afterPaint((time) => (answer.button = time - tap))
      }
      const toast = document.querySelector('.toast')
      const sonners = toast?.closest('[data-sonner-toast]')
      if (toast && Number(getComputedStyle(sonners ?? toast).opacity) >= 0.5)
        return afterPaint((time) => {
          answer.notice = time - tap
          answer.by = sonners ? 'Sonner' : 'plain words'
        })
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }
  addEventListener('click', ({ timeStamp }) => watch(timeStamp), { capture: true, once: true })
}
