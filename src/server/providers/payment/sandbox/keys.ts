/**
 * The sandbox moves no money, so its secrets need not be secret. They are the same everywhere: whoever
 * knows them can do no more than press the button Pay.
 */
export const sandboxKeys = {
  keyId: 'rzp_sandbox',
  keySecret: 'sandbox-key-secret',
  webhookSecrets: ['sandbox-webhook-secret'],
}

/** Below the API's address. */
export const sandboxScript = '/payments/sandbox/checkout.js'
