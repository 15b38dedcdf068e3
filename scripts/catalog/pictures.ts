import type { Snapshot } from '#src/catalog/snapshot.ts'

type CatalogContents = Omit<Snapshot, 'format' | 'code' | 'repliesDigest' | 'pictureOrigins'>

/** All pictures of a catalog, each with what shows it. */
export const picturesIn = function* (
  catalog: CatalogContents,
): Generator<[what: string, file: string | null]> {
  for (const { slug, picture, secondPicture, pictures, bankOffers } of catalog.products) {
    for (const file of [picture, secondPicture, ...pictures]) yield [`product ${slug}`, file]
    for (const { description, logo } of bankOffers) yield [`offer "${description}"`, logo]
  }
  for (const { slug, picture } of catalog.occasions) yield [`occasion ${slug}`, picture]
  for (const { name, picture, phonePicture } of [
    ...catalog.banners,
    ...catalog.promoBanners,
    ...catalog.offerBanners,
  ])
    for (const file of [picture, phonePicture]) yield [`banner ${name}`, file]
  for (const { categories } of catalog.verticals)
    for (const { slug, picture } of categories) yield [`category ${slug}`, picture]
  for (const { slug, picture, icon } of catalog.brandOffers)
    for (const file of [picture, icon]) yield [`brand offer ${slug}`, file]
  for (const { name, city, photo } of catalog.stores) yield [`store ${name || city}`, photo]
}

/** Origins of the pictures that another store API returns as URLs. */
export const pictureOrigins = (catalog: CatalogContents): string[] => {
  const origins = new Set<string>()
  for (const [, file] of picturesIn(catalog))
    if (file && /^https?:/i.test(file) && URL.canParse(file)) origins.add(new URL(file).origin)
  return [...origins].sort()
}
