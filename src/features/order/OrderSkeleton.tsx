export const OrderListSkeleton = () => (
  <div className="order-list skeleton" role="status" aria-label="Loading your orders">
    {[1, 2, 3].map((row) => (
      <div className="order-row" key={row}>
        <div className="pic thumb" />
        <div>
          <i />
          <i />
        </div>
      </div>
    ))}
  </div>
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
