import { useStore } from '@nanostores/react'
import { Dialog } from '#src/ui/Dialog.tsx'
import { ConfirmCodeStep, ConfirmStep } from './ConfirmSteps.tsx'
import { $edit, closeEdit, type Subject } from './edit.state.ts'
import {
  CodeStep,
  EmailStep,
  JoinByPasswordStep,
  JoinStep,
  MobileStep,
  NameStep,
  PasswordStep,
} from './EditSteps.tsx'
import { $account } from './profile.store.ts'

const titles: Record<Subject, string> = {
  name: 'Your name',
  mobile: 'Your mobile',
  email: 'Your email',
  password: 'Your password',
  join: 'Join two accounts',
}

const forms = {
  name: NameStep,
  mobile: MobileStep,
  email: EmailStep,
  password: PasswordStep,
  join: JoinByPasswordStep,
}

const steps = {
  code: CodeStep,
  join: JoinStep,
  confirm: ConfirmStep,
  'confirm-code': ConfirmCodeStep,
}

export const EditDialog = () => {
  const account = useStore($account)
  const { subject, step, note } = useStore($edit)
  if (account.state !== 'ready') return null
  const Step = step === 'form' ? forms[subject ?? 'name'] : steps[step]
  return (
    <Dialog
      open={subject !== null}
      onClose={closeEdit}
      title={step === 'join' ? titles.join : titles[subject ?? 'name']}
      className="popup edit"
    >
      {note && <p className="note good">{note}</p>}
      <Step key={`${subject} ${step}`} profile={account.value} />
    </Dialog>
  )
}
