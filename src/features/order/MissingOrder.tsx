import { links } from '#src/links.ts'

/** The order of the address bar is none of this customer's. */
export const MissingOrder = () => (
  <section className="none">
    <h1>We cannot find this order</h1>
    <p className="muted">It may belong to another account.</p>
    <a className="btn" href={links.orders()}>
      My Orders
    </a>
  </section>
)
