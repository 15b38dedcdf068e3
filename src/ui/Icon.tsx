import { icons } from './icons.ts'

export const islandIcons = {
  ...icons,
  bag: 'M5 8h14l1 12H4L5 8Zm4 3V7a3 3 0 0 1 6 0v4',
  ok: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M8 12.3l2.8 2.7 5-5.5',
  search: 'M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M16 16l4.5 4.5',
  sort: 'M7 5v14m0 0-3-3m3 3 3-3M17 19V5m0 0-3 3m3-3 3 3',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7m-8.5 0 1 13h10l1-13M10 11v5.5m4-5.5v5.5',
  truck:
    'M3 6.5h11v10H3zM14 10h3.5l3.5 3.5v3h-7zM5.5 17a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0M15.2 17a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0',
} as const

type IslandIconName = keyof typeof islandIcons

/** `svgHtml` (icons.ts) for React. */
export const Svg = ({ path }: { path: string }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)

export const Icon = ({ name }: { name: IslandIconName }) => <Svg path={islandIcons[name]} />
