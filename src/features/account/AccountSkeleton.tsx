export const AccountSkeleton = () => (
  <div className="skel" role="status" aria-label="Loading your account">
    <div className="panel profile">
      <i className="w-title" />
      <i />
      <i />
    </div>
  </div>
)
