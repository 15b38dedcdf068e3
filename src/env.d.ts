/** What browsers offer and TypeScript's own list does not name yet. */
interface Document {
  /** The page is being prepared in the background and must not change anything (speculation rules). */
  readonly prerendering?: boolean
}
