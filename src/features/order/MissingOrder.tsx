import { links } from '#src/links.ts'

export const MissingOrder = () => (
  <section className="none">
    <h1>We cannot find this order</h1>
    <p className="muted">It may belong to another account.</p>
    <a className="btn" href={links.orders()}>
      My Orders
    </a>
  </section>
)
