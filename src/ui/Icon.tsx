import { icons, type IconName } from './icons.ts'

/** A decorative icon; adjacent text or the button's label carries the meaning. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
    <path d={icons[name]} />
  </svg>
)
