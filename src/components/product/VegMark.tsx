/** The mark that packaging law requires; `vegMark` (price.markup.ts) for React. */
export const VegMark = ({ veg }: { veg: boolean }) => (
  <span
    className={veg ? 'veg' : 'veg non-veg'}
    role="img"
    aria-label={veg ? 'Vegetarian' : 'Non-vegetarian'}
  />
)
