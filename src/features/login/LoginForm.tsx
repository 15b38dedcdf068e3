import { useStore } from '@nanostores/react'
import type { InputEvent } from 'react'
import { Resend } from '#src/components/field/Resend.tsx'
import { StepForm, type StepFormProps } from '#src/components/field/StepForm.tsx'
import { links } from '#src/links.ts'
import type { FieldError } from './errors.ts'
import { resendCode, sendCodeTo } from './login.store.ts'
import { $login, goTo, setContact, type Step } from './login.state.ts'

export interface StepProps {
  onDone: () => void
}

export const useLogin = () => {
  const login = useStore($login)
  const { error } = login
  const errorOf = (field: FieldError['field']) =>
    error?.field === field ? error.message : undefined
  return { ...login, errorOf }
}

export const LoginForm = (props: StepFormProps) => (
  <StepForm {...props} error={useStore($login).error} />
)

export const identifierField = {
  label: 'Mobile or email',
  name: 'contact',
  autoComplete: 'username',
  autoCapitalize: 'off',
  onInput: (event: InputEvent<HTMLInputElement>) => setContact(event.currentTarget.value),
}

export const StepLink = ({ to, children }: { to: Step; children: string }) => (
  <button type="button" className="link" onClick={() => goTo(to)}>
    {children}
  </button>
)

/** Login by code, for an owner who could not log in or register. */
export const CodeLink = ({ contact }: { contact: string }) => (
  <button type="button" className="link" onClick={() => void sendCodeTo(contact)}>
    Log in with a code
  </button>
)

export const Consent = () => (
  <p className="xs muted">
    By continuing you agree to our <a href={links.privacy()}>Privacy Policy</a> and{' '}
    <a href={links.terms()}>T&amp;C</a>.
  </p>
)

/** The code field, in the popup or as four boxes; only one exists at a time. */
const codeField = () => document.querySelector<HTMLInputElement>('[autocomplete=one-time-code]')

/** Selects a spent code, so that the next digit replaces it; text typed during the request stays. */
export const typeOver = (spent: string): void => {
  const field = codeField()
  if (!field) return
  const select = () => {
    if (document.activeElement === field && field.value === spent) field.select()
  }
  if (!document.activeElement?.matches('input')) field.focus()
  select()
  // The browser sets the caret only after the click.
  field.onclick = () => setTimeout(select)
}

const resend = async () => {
  const old = codeField()?.value ?? ''
  if (await resendCode()) typeOver(old)
}

export const ResendCode = (words: { question?: string; label?: string }) => {
  const { resendAt, busy } = useStore($login)
  return <Resend {...words} resendAt={resendAt} busy={busy} onResend={() => void resend()} />
}
