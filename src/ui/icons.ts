/** SVG path data of line icons on a 24 by 24 grid, drawn with class `i` (styles/base.css). */
export const icons = {
  alert: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 8v5m0 3v.1',
  back: 'm15 5-7 7 7 7',
  bag: 'M5 8h14l1 12H4L5 8Zm4 3V7a3 3 0 0 1 6 0v4',
  diamond: 'm12 3 9 9-9 9-9-9z',
  minus: 'M5 12h14',
  next: 'm9 5 7 7-7 7',
  ok: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M8 12.3l2.8 2.7 5-5.5',
  plus: 'M12 5v14M5 12h14',
  search: 'M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M16 16l4.5 4.5',
  sort: 'M7 5v14m0 0-3-3m3 3 3-3M17 19V5m0 0-3 3m3-3 3 3',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7m-8.5 0 1 13h10l1-13M10 11v5.5m4-5.5v5.5',
  truck:
    'M3 6.5h11v10H3zM14 10h3.5l3.5 3.5v3h-7zM5.5 17a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0M15.2 17a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0',
  x: 'm6 6 12 12M18 6 6 18',
} as const

export type IconName = keyof typeof icons

/** A decorative icon; adjacent text or the button's label carries the meaning. */
export const svgHtml = (path: string): string =>
  `<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"></path></svg>`

export const iconHtml = (name: IconName): string => svgHtml(icons[name])
