/**
 * Without its scripts a page has no region for notices (components/notice/notices.ts): the header's line says so,
 * once all have ended, and in time also where some never end. It goes when they come after all.
 */
export const tellIfLost = () =>
  (self as { lost?: HTMLElement }).lost?.toggleAttribute(
    'hidden',
    document.querySelector('.toasts') as unknown as boolean,
  )

setTimeout(tellIfLost, 8000)
