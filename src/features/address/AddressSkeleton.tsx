export const AddressListSkeleton = () => (
  <div className="cards skeleton" role="status" aria-label="Loading your addresses">
    <i />
    <i />
  </div>
)

export const AddressFormSkeleton = () => (
  <div className="form skeleton" role="status" aria-label="Loading your address">
    <div className="form-grid">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((field) => (
        <i key={field} />
      ))}
    </div>
  </div>
)
