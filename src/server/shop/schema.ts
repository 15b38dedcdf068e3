import Type, { type Static } from 'typebox'
import { slug as productSlug } from '#src/contract/fields.schema.ts'
import { question } from '#src/contract/question.schema.ts'
import { exact, picture, rupees, slug } from '../base/owner-fields.ts'

const maybe = Type.Optional

const name = Type.String({ minLength: 1, maxLength: 60 })
const line = Type.String({ maxLength: 300 })
const words = Type.String({ minLength: 1, maxLength: 300 })
const maybePicture = Type.Union([picture, Type.Null()])
const color = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })
const amount = rupees({ minimum: 0, maximum: 1_000_000 })
const percent = Type.Number({ minimum: 0, maximum: 50 })
const day = Type.String({ format: 'date', pattern: '^20' })

const named = Type.Object({ name, slug }, exact)

const category = Type.Object(
  {
    name,
    slug,
    about: line,
    color,
    picture: maybePicture,
    subcategories: Type.Array(named, { maxItems: 100 }),
  },
  exact,
)

const vertical = Type.Object(
  { name, slug, about: line, categories: Type.Array(category, { maxItems: 100 }) },
  exact,
)

/** Where a banner leads: to one of these, or nowhere. */
const link = Type.Object(
  {
    vertical: maybe(slug),
    category: maybe(slug),
    subcategory: maybe(slug),
    product: maybe(productSlug),
    site: maybe(Type.String({ pattern: '^https://[^\\s"<>]+$', maxLength: 500 })),
  },
  { ...exact, maxProperties: 1 },
)

const banner = Type.Object(
  {
    name: words,
    text: line,
    link,
    image: picture,
    button: maybe(Type.Union([line, Type.Null()])),
    alt: maybe(line),
    mobileImage: maybe(picture),
    color: maybe(color),
  },
  exact,
)

const brandOffer = Type.Object(
  {
    brand: slug,
    image: maybePicture,
    icon: maybePicture,
    offer: line,
    story: maybe(Type.String({ maxLength: 1000 })),
  },
  exact,
)

const store = Type.Object(
  {
    city: name,
    name: words,
    photo: maybePicture,
    address: words,
    contact: line,
    email: line,
    hours: line,
    lat: Type.Number({ minimum: -90, maximum: 90 }),
    lon: Type.Number({ minimum: -180, maximum: 180 }),
  },
  exact,
)

const cartOffer = Type.Object(
  {
    name: words,
    minCartAmount: amount,
    products: Type.Array(productSlug, {
      minItems: 1,
      maxItems: 50,
      uniqueItems: true,
    }),
  },
  exact,
)

/** Shown from the first day to the last, both included. */
const bankOffer = Type.Object(
  { logo: maybePicture, description: words, firstDay: day, lastDay: day },
  exact,
)

const list = <S extends Type.TSchema>(one: S, maxItems = 200) =>
  maybe(Type.Array(one, { maxItems }))

/** The shop without its products, as the owner writes it; docs/catalog.md explains each field. */
export const shopFile = Type.Object(
  {
    verticals: maybe(Type.Array(vertical, { minItems: 1, maxItems: 20 })),
    brands: list(named, 1000),
    ageGroups: list(named),
    genders: list(Type.Object({ name }, exact)),
    banners: list(banner),
    promoBanners: list(banner),
    sectionBanners: list(banner),
    brandOffers: list(brandOffer),
    stores: list(store),
    cartOffers: list(cartOffer),
    bankOffers: list(bankOffer),
    questions: list(Type.Object(question.properties, exact), 100),
    paymentFees: maybe(
      Type.Object({ handlingFeePercent: percent, digitalDiscountPercent: percent }, exact),
    ),
    delivery: maybe(
      Type.Object(
        {
          charge: amount,
          freeFrom: amount,
          sameDayPinPrefixes: Type.Array(Type.String({ pattern: '^[1-9][0-9]{0,5}$' }), {
            maxItems: 1000,
          }),
        },
        exact,
      ),
    ),
  },
  exact,
)
export type ShopFile = Static<typeof shopFile>
export type Banner = Static<typeof banner>
