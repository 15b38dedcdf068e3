/** A span of time by ISO moments: `from` belongs to it, `until` does not; undefined: without that end. */
export interface Span {
  from?: string | undefined
  until?: string | undefined
}

/** `now` in milliseconds, as `Date.now()` tells them. */
export const isWithin = ({ from, until }: Span, now: number): boolean =>
  !(from && now < Date.parse(from)) && !(until && now >= Date.parse(until))
