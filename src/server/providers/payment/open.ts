import type { Config } from '../../base/settings/config.ts'
import type { Db } from '../../db/database.ts'
import { sandboxFetch } from './sandbox/api.ts'
import { sandboxKeys, sandboxScript } from './sandbox/keys.ts'
import type { PaymentGateway } from './gateway.ts'
import { razorpay } from './razorpay.ts'

const razorpayScript = 'https://checkout.razorpay.com/v1/checkout.js'

/** Razorpay if its keys are set, else the sandbox if allowed (config.ts), else null: cash only. */
export const openGateway = (config: Config, db: Db, now: () => Date): PaymentGateway | null => {
  const timeoutMs = config.limits.gatewaySeconds * 1000
  if (config.razorpayKeyId && config.razorpayKeySecret)
    return razorpay(
      {
        url: config.razorpayApiUrl,
        keyId: config.razorpayKeyId,
        keySecret: config.razorpayKeySecret,
        webhookSecrets: config.razorpayWebhookSecrets,
        scriptUrl: razorpayScript,
        isSandbox: false,
        timeoutMs,
      },
      globalThis.fetch,
    )
  if (!config.paymentSandbox) return null
  const scriptUrl = config.publicApiUrl + sandboxScript
  return razorpay(
    { ...sandboxKeys, url: 'sandbox:', scriptUrl, isSandbox: true, timeoutMs },
    sandboxFetch(db, now),
  )
}
