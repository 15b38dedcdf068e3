/** Width of the focus ring with its offset, in pixels. */
const ring = 5

const rowOf = (element: Element | null): Element | null => {
  for (let row = element; row && row !== document.body; row = row.parentElement)
    if (row.scrollWidth > row.clientWidth && /auto|scroll/.test(getComputedStyle(row).overflowX))
      return row
  return null
}

/** Scrolls the row, if it scrolls sideways, until the whole control is in it. */
const bringIntoRow = (control: Element): void => {
  const row = rowOf(control.parentElement)
  if (!row) return
  // A chip's own input is as small as a point.
  const { left, right } = (control.closest('label') ?? control).getBoundingClientRect()
  const seen = row.getBoundingClientRect()
  const before = left - ring - seen.left
  const after = right + ring - seen.right
  // A control wider than its row begins at the row's left edge.
  if (before < 0) row.scrollBy({ left: before })
  else if (after > 0) row.scrollBy({ left: Math.min(before, after) })
}

/**
 * Chromium leaves a focused control cut off if its row shows a part of it. Chips of sizes, tiles and cards
 * stand in such rows.
 */
export const keepFocusInRow = (): void => {
  const follow = () => {
    const { activeElement } = document
    if (activeElement?.matches(':focus-visible')) bringIntoRow(activeElement)
  }
  document.addEventListener('focusin', follow)
  follow()
}
