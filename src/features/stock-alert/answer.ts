import { stockAlertMessages } from '#src/domain/messages/stock-alert.ts'
import { answerIn, type AlertAnswer } from '#src/domain/stock-alert.ts'
import { $answer, sendAnswer } from './stock-alert.store.ts'

/** Sends nothing before a press: robots open links, too. */
const start = (page: HTMLElement) => {
  const said = page.querySelector<HTMLElement>('[role=status]')!
  const parts = [...page.querySelectorAll<HTMLElement>('[data-for]')]
  const read = () => {
    const asked = answerIn(location.hash)
    for (const part of parts) part.hidden = part.dataset['for'] !== asked?.answer
    said.textContent = asked ? '' : stockAlertMessages.alertLinkOver
    $answer.set({ step: 'open', text: said.textContent })
  }
  page.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-answer]')
    const asked = answerIn(location.hash)
    if (button && asked) void sendAnswer(button.dataset['answer'] as AlertAnswer, asked.token)
  })
  $answer.listen(({ step, text }, before) => {
    page.setAttribute('aria-busy', String(step === 'sending'))
    said.textContent = text
    said.classList.toggle('good', step === 'done')
    said.hidden = !text
    if (step === 'done') for (const part of parts) part.hidden = true
    // After success the pressed button is gone; a refusal is read aloud.
    if (before?.step === 'sending') said.focus()
  })
  // For a second link in the same tab.
  addEventListener('hashchange', read)
  read()
}

const page = document.querySelector<HTMLElement>('[data-alert-answer]')
if (page) start(page)
