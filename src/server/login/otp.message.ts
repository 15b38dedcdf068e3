import { site } from '#src/site.ts'

/**
 * Must match the text registered with the operators. By its last line, which has the host without a port,
 * browsers fill in the code on this site only (WebOTP).
 */
export const otpSms = (code: string, siteUrl: string, minutes: number): string =>
  `${code} is your ${site.name} code. It is good for ${minutes} minutes. ` +
  `Never tell it to anyone, we do not ask for it.\n\n@${new URL(siteUrl).hostname} #${code}`

export const otpMail = (code: string, minutes: number): { subject: string; text: string } => ({
  subject: `Your ${site.name} code`,
  text:
    `${code} is your ${site.name} code. It is good for ${minutes} minutes.\n\n` +
    'Never tell it to anyone, we do not ask for it. ' +
    'If you did not ask for a code, you need not do anything.\n',
})
