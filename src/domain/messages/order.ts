/** Checkout, payment and order texts, spelled as in the specification (sections 4, 5 and 8). */
export const orderMessages = {
  paymentUnchosen: 'Please select payment type',
  orderPlaced: 'Your order has been placed successfully',
  orderFailed: 'We are un-able to place your order. Please try later.',
  gatewayAway:
    'The payment page could not be loaded. Please try again, or choose Cash on Delivery.',
  giftGatewayAway: 'The payment page could not be loaded. Please try again.',
  paymentClosed: 'The payment was not made. Your cart is as you left it.',
  paymentUnsure:
    'If money has left your account, your order is placed by itself within minutes, or the money comes back.',
  paymentUnconfirmed:
    'Your payment was made, but the shop has not confirmed your order yet. Do not pay again: look at My Orders in a while, or contact us.',
  orderNotPlaced: 'Nothing was ordered. Please press Place Order again.',
  orderUnknown:
    'We could not find out whether your order was placed. Look at My Orders before you order again.',
  paymentLate: 'Your payment came too late for the order and goes back to you in full.',
  cancelDone: 'Your order has been canceled successfully',
  cancelFailed: 'We are un-able to cancel your order. Please try later.',
  changeUnknown:
    'We could not find out whether your order was changed. Load this page again before you repeat it.',
} as const
