import { productOf } from '#src/contract/product.ts'

/** A product for tests of the domain: read from a reply, so that a new field needs no edit here. */
export const katli = productOf({
  id: 1,
  name: 'Kaju Katli',
  name_url: 'kaju-katli-500g',
  image: 'kaju-katli.jpg',
  mrp: 720,
  selling_price: 649,
  stock: 12,
  no_of_quantity_allowed: 5,
  q_number: 500,
  q_unit_name: 'g',
  is_veg: 1,
})
