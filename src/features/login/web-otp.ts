interface OtpCredential {
  code?: string
}

/** Code of an SMS that names this site (WebOTP); null if unsupported, declined, or aborted by `signal`. */
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
