export const stockAlertMessages = {
  alertContactMissing: 'Please enter a mobile number or an email address.',
  alertEmailMissing: 'Please enter an email address.',
  alertContactWrong: 'Please enter a ten-digit mobile number or an email address.',
  alertEmailWrong: 'This is no email address.',
  alertAskedMobile: 'Thank you. One SMS comes when it is back.',
  /** The same for known and new addresses, so that it does not tell who is a customer. */
  alertAskedEmail:
    'Thank you. One mail comes when it is back. If your address is new to us, a mail asks you to confirm it first.',
  alertAsked: 'You have asked to be told when it is back.',
  alertInStock: 'It is in stock again. Please reload the page to buy it.',
  alertLinkOver: 'This link is too old, or a part of it is missing.',
  alertConfirmed: 'Thank you. One mail comes when it is back.',
  alertEnded: 'Done. You get no more messages about stock.',
} as const
