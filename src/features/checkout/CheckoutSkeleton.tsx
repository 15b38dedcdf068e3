export const CheckoutSkeleton = () => (
  <div className="skeleton waiting" role="status" aria-label="Loading your cart">
    <div className="checkout-head">
      <i className="skeleton-steps" />
      <i className="skeleton-title" />
    </div>
    <div className="two-columns">
      <div className="items">
        {[1, 2, 3].map((line) => (
          <div className="item" key={line}>
            <div className="pic thumb" />
            <div className="name">
              <i />
              <i />
            </div>
          </div>
        ))}
      </div>
      <div className="panel totals">
        <i />
        <i />
        <i />
      </div>
    </div>
  </div>
)
