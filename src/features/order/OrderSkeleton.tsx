export const OrderListSkeleton = () => (
  <ul className="order-list skeleton" aria-busy="true" aria-label="Loading your orders">
    {[1, 2, 3].map((row) => (
      <li className="order-row" key={row}>
        <div className="pic thumb" />
        <div>
          <i />
          <i />
        </div>
      </li>
    ))}
  </ul>
)

export const OrderDetailsSkeleton = () => (
  <div className="skeleton" role="status" aria-label="Loading the order">
    <div className="page-head">
      <i className="skeleton-title" />
    </div>
    <div className="panel order-arrival" />
    <div className="panel order-items" />
    <div className="two">
      <div className="panel" />
      <div className="panel" />
    </div>
  </div>
)
