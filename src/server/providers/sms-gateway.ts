import type { Sms, SmsProvider } from './providers.ts'

interface GatewaySettings {
  url: string
  token: string
  /** Six-letter header registered with the operators. */
  sender: string
  /** DLT numbers of the registered texts. Without one, an SMS is not sent, but a code: the gateway may know its number. */
  templates: Record<Sms['template'], string | null>
}

/** In ms. A message that was not waited for would be sent, and paid, twice. */
const answerTimeout = 60_000

/** An SMS gateway that accepts JSON over HTTPS, as Indian gateways do. */
export const gatewaySms = (settings: GatewaySettings, fetch = globalThis.fetch): SmsProvider => ({
  async send({ to, text, template }) {
    const templateId = settings.templates[template]
    if (template !== 'otp' && !templateId) return
    const response = await fetch(settings.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${settings.token}` },
      body: JSON.stringify({
        sender: settings.sender,
        ...(templateId && { template_id: templateId }),
        to: `91${to}`,
        text,
      }),
      signal: AbortSignal.timeout(answerTimeout),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}.`)
  },
})
