import { stockAlertMessages } from '#src/domain/messages/stock-alert.ts'
import { answerIn, type AlertAnswer } from '#src/domain/stock-alert.ts'
import { sendAnswer } from './stock-alert.store.ts'

/** Sends nothing before a press: robots open links, too. */
const start = (page: HTMLElement) => {
  const said = page.querySelector<HTMLElement>('[role=status]')!
  const parts = [...page.querySelectorAll<HTMLElement>('[data-for]')]
  const say = (text: string, isGood = false) => {
    said.textContent = text
    said.classList.toggle('good', isGood)
    said.hidden = !text
  }
  const read = () => {
    const asked = answerIn(location.hash)
    for (const part of parts) part.hidden = part.dataset['for'] !== asked?.answer
    say(asked ? '' : stockAlertMessages.alertLinkOver)
  }
  page.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-answer]')
    const asked = answerIn(location.hash)
    if (!button || !asked || page.ariaBusy === 'true') return
    page.ariaBusy = 'true'
    say('')
    const { isDone, text } = await sendAnswer(button.dataset['answer'] as AlertAnswer, asked.token)
    page.ariaBusy = 'false'
    say(text, isDone)
    if (isDone) for (const part of parts) part.hidden = true
    // After success the pressed button is gone; a refusal is read aloud.
    said.focus()
  })
  // For a second link in the same tab.
  addEventListener('hashchange', read)
  read()
}

const page = document.querySelector<HTMLElement>('[data-alert-answer]')
if (page) start(page)
