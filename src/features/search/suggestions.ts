import { useEffect, useRef, useState } from 'react'
import styles from '#src/styles/search.css?url'
import { isSearchable } from '#src/domain/keyword.ts'
import { announce } from '#src/stores/ui.ts'
import { addStyles } from '#src/ui/add-styles.ts'
import { suggest, suggestAfter, type Suggestion } from './search.store.ts'

export interface Suggestions {
  keyword: string
  products: Suggestion[]
  /** By the arrow keys; -1 for none. */
  active: number
  /** Shows the list, or that nothing matches. */
  isOpen: boolean
}

const none: Suggestions = { keyword: '', products: [], active: -1, isOpen: false }

/** Suggestions for the typed text: after a pause, latest keyword only, silent on failure. */
export const useSuggestions = () => {
  const [state, setState] = useState(none)
  const [isStyled, setStyled] = useState(false)
  const pending = useRef<AbortController | null>(null)
  /** The last text; the suggestions may be an earlier one's. */
  const typed = useRef('')

  const drop = () => pending.current?.abort()
  const loadStyles = () => addStyles(styles).then(() => setStyled(true))
  useEffect(() => {
    loadStyles().catch(() => undefined)
    return drop
  }, [])

  const type = (text: string) => {
    drop()
    const keyword = text.trim()
    typed.current = isSearchable(keyword) ? keyword : ''
    if (!typed.current) return setState(none)
    // Enter must not use an option chosen for an earlier text.
    setState((previous) => ({ ...previous, active: -1 }))
    const { signal } = (pending.current = new AbortController())
    setTimeout(async () => {
      if (signal.aborted) return
      const [found] = await Promise.all([suggest(keyword, signal), loadStyles()]).catch(() => [
        null,
      ])
      if (signal.aborted) return
      // Failures are not shown (specification, section 7).
      if (!found) return setState(none)
      setState({ keyword, products: found, active: -1, isOpen: true })
      const count = found.length
      announce(count === 0 ? 'No suggestions' : `${count} suggestion${count === 1 ? '' : 's'}`)
    }, suggestAfter)
  }

  const close = () => {
    drop()
    setState((previous) => ({ ...previous, isOpen: false, active: -1 }))
  }
  const reopen = () =>
    typed.current === state.keyword
      ? setState((previous) => ({ ...previous, isOpen: previous.keyword !== '' }))
      : type(typed.current)
  /** Wraps around, with the field itself (-1) in between. */
  const move = (by: number) =>
    setState((previous) => {
      const places = previous.products.length + 1
      return { ...previous, active: ((previous.active + 1 + by + places) % places) - 1 }
    })

  const goTo = (active: number) => setState((previous) => ({ ...previous, active }))

  return { ...state, isStyled, type, close, reopen, move, goTo }
}
