import { useStore } from '@nanostores/react'
import { Resend } from '#src/components/Resend.tsx'
import { resendCode } from './login.store.ts'
import { $login } from './login.ts'
import { typedCode, typeOver } from './spent-code.ts'

const resend = async () => {
  const old = typedCode()
  if (await resendCode()) typeOver(old)
}

export const ResendCode = (words: { question?: string; label?: string }) => {
  const { resendAt, busy } = useStore($login)
  return <Resend {...words} resendAt={resendAt} busy={busy} onResend={() => void resend()} />
}
