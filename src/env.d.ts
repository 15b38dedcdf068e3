/** Browser features that TypeScript's DOM types lack. */
interface Document {
  /** The page is prerendered and must not change anything yet (speculation rules). */
  readonly prerendering?: boolean
}

/** A script as text (scripts/site/inline-script.ts). */
declare module '*?inline-script' {
  const code: string
  export default code
}
