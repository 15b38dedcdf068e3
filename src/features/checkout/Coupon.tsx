import { useId } from 'react'

/** Coupons have no function (specification, section 2, Checkout): they are sent empty. */
export const Coupon = () => {
  const id = useId()
  return (
    <div className="row coup">
      <label className="sr" htmlFor={id}>
        Coupon
      </label>
      <input className="in" id={id} placeholder="Coupon code" autoComplete="off" />
      <button type="button" className="btn quiet">
        Apply
      </button>
    </div>
  )
}
