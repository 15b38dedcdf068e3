/**
 * SVG path data on a 24 by 24 grid, drawn with class `icon` (styles/base.css): what scripts of every page draw.
 * Icon.tsx has all others, too.
 */
export const icons = {
  alert: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 8v5m0 3v.1',
  back: 'm15 5-7 7 7 7',
  diamond: 'm12 3 9 9-9 9-9-9z',
  minus: 'M5 12h14',
  next: 'm9 5 7 7-7 7',
  plus: 'M12 5v14M5 12h14',
  x: 'm6 6 12 12M18 6 6 18',
} as const

type IconName = keyof typeof icons

/** Decorative: adjacent text or the button's label carries the meaning. */
export const svgHtml = (path: string): string =>
  `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"></path></svg>`

export const iconHtml = (name: IconName): string => svgHtml(icons[name])
