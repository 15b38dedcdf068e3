export const AccountSkeleton = () => (
  <div className="skeleton" role="status" aria-label="Loading your account">
    <div className="panel profile">
      <i className="skeleton-title" />
      <i />
      <i />
    </div>
  </div>
)
