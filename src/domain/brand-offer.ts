/** A brand that Home shows, with its offer and story. */
export interface BrandOffer {
  brandId: number
  name: string
  slug: string
  picture: string | null
  icon: string | null
  offer: string
  story: string
}
