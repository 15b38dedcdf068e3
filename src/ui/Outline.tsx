import { Svg } from './Icon.tsx'
import { outlines, type OutlineName } from './outlines.ts'

/** An icon that catalog pages draw at build time, for islands of other pages. */
export const Outline = ({ name }: { name: OutlineName }) => <Svg path={outlines[name]} />
