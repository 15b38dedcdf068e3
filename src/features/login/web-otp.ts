interface OtpCredential {
  code?: string
}

/**
 * Waits for the code of an SMS that names this site (WebOTP), where the browser offers that. Resolves
 * to null when it does not, when the shopper declines, and when `signal` ends the wait.
 */
export const codeFromSms = async (signal: AbortSignal): Promise<string | null> => {
  if (!('OTPCredential' in globalThis)) return null
  try {
    const wish = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions
    const credential = (await navigator.credentials.get(wish)) as OtpCredential | null
    return credential?.code ?? null
  } catch {
    return null
  }
}
