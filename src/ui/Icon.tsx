import { icons, type IconName } from './icons.ts'

/** A decorative icon; the words beside it, or the label of its button, carry the meaning. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
    <path d={icons[name]} />
  </svg>
)
