/** What a hero banner passes to its destination (specification, section 2: Home). */
export type BannerPayload = Partial<
  Record<'vertical_id' | 'category_id' | 'subcategory_id', number>
>

/** A picture with a link; ids of 0 and empty strings mean "not set". */
export interface Banner {
  id: number
  name: string
  text: string
  button: string
  alt: string
  picture: string
  phonePicture: string
  /** Tile colour as #rrggbb, or empty. */
  color: string
  siteLink: string
  verticalId: number
  categoryId: number
  subcategoryId: number
  productId: number
  verticalSlug: string
  categorySlug: string
  productSlug: string
}
