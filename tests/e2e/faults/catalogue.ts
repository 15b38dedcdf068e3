import type { Page } from '@playwright/test'
import type { CustomerFixtures } from '#tests/support/browser/customer.ts'
import type { Provoked } from '#tests/support/browser/provoke.ts'
import type { Fault } from '#tests/support/browser/faults.ts'

/** Every row of the error catalogue (specification, section 8), in its order and wording. */
export const catalogue = {
  login: 'Username or password is incorret.',
  'sending a code': 'Unable to send OTP to your number',
  'a wrong code': 'Entered OTP is incorrect.',
  'no code': 'Please enter OTP',
  'registered already': 'You are already registered. Please login.',
  cart: 'We are facing issue on shopping cart. Please try later.',
  'quantity limit': 'You have reached the product quantity limit.',
  'cart removal': 'Unable to remove the product from cart successfully',
  'product lookup': 'Sorry, Product detail not found.',
  'pincode lookup': 'Pincode not found.',
  'address saving': 'We got an error while saving your address.',
  'address removal': 'We got an error while removing your address.',
  'no address': 'Please choose an address to proceed',
  'no payment type': 'Please select payment type',
  order: 'We are un-able to place your order. Please try later.',
  'cancelling an item': 'We are un-able to cancel your order. Please try later.',
  'review refused': 'Failed to submit review. Please try again.',
  'review unsent': 'An error occurred while submitting the review.',
  contact: 'Failed to send mail',
  'review validation': 'Please fill all fields.',
  // The specification gives no text for this row: the order's text is shown, with advice on how to go on.
  'payment script': 'We are un-able to place your order. Please try later.',
  'a lost part of the app': 'Loading chunk failed',
  'the error screen': 'Unexpected Application Error!',
} as const
export type Row = keyof typeof catalogue

export interface Stage {
  page: Page
  customer: CustomerFixtures['customer']
  importProduct: CustomerFixtures['importProduct']
  code: (to: string) => Promise<string>
  /** Makes the row's call fail in each way that the page tells apart, and runs `act` for each. */
  fails: (row: Row, call: RegExp, act: Provoked['act'], more?: Partial<Provoked>) => Promise<void>
  /** Runs `act`, which the row forbids. */
  tells: (row: Row, act: () => Promise<unknown>) => Promise<void>
  /** Marks a row whose text the journey has checked itself, or with another row. */
  seen: (row: Row) => void
}

/** For some rows, the server's own text is shown if it sent one. */
export const orSaid =
  (row: Row) =>
  ({ said }: Fault): string =>
    said ?? catalogue[row]
