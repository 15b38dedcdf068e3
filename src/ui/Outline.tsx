import { outlines, type OutlineName } from './outlines.ts'

/** A decorative icon that catalog pages draw at build time, for islands of other pages. */
export const Outline = ({ name }: { name: OutlineName }) => (
  <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
    <path d={outlines[name]} />
  </svg>
)
