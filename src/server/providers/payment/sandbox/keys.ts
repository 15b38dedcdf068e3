/** The sandbox moves no money: its secrets may be public, and allow no more than pressing Pay. */
export const sandboxKeys = {
  keyId: 'rzp_sandbox',
  keySecret: 'sandbox-key-secret',
  webhookSecrets: ['sandbox-webhook-secret'],
}

export const sandboxScript = '/payments/sandbox/checkout.js'
