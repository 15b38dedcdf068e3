import { islandIcons, type IslandIconName } from './island-icons.ts'

/** `svgHtml` (icons.ts) for React. */
export const Svg = ({ path }: { path: string }) => (
  <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)

export const Icon = ({ name }: { name: IslandIconName }) => <Svg path={islandIcons[name]} />
