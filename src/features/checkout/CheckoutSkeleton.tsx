export const CheckoutSkeleton = () => (
  <div className="skeleton waiting" aria-busy="true">
    <p className="sr-only">Loading your cart</p>
    <div className="checkout-head">
      <i className="skeleton-steps" />
      <i className="skeleton-title" />
    </div>
    <div className="two-columns">
      <ul className="items">
        {[1, 2, 3].map((line) => (
          <li className="item" key={line}>
            <div className="pic thumb" />
            <div className="name">
              <i />
              <i />
            </div>
          </li>
        ))}
      </ul>
      <div className="panel totals">
        <i />
        <i />
        <i />
      </div>
    </div>
  </div>
)
