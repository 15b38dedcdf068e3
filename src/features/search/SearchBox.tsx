import { useId, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { isSearchable, tooShort } from '#src/domain/keyword.ts'
import { links } from '#src/links.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { announce } from '#src/stores/ui.ts'
import { placeholderOf, wordsIn } from './placeholder.ts'
import { SuggestionList } from './SuggestionList.tsx'
import { useSuggestions } from './suggestions.ts'

type Suggestions = ReturnType<typeof useSuggestions>

const pressKey = (event: KeyboardEvent, list: Suggestions, empty: () => void) => {
  const { isOpen, active, products } = list
  if (event.key === 'Escape') {
    // The first Escape closes the list, the next one empties the field, as with type "search", which a
    // combobox may not have (ARIA in HTML).
    if (isOpen) list.close()
    else empty()
  }
  // Home and End move in the text until an arrow key has entered the list.
  if (isOpen && active >= 0 && (event.key === 'Home' || event.key === 'End')) {
    event.preventDefault()
    list.goTo(event.key === 'Home' ? 0 : products.length - 1)
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  if (!isOpen) list.reopen()
  else list.move(event.key === 'ArrowDown' ? 1 : -1)
}

const NoMatch = ({ keyword }: { keyword: string }) => (
  <p className="suggestions hint" onMouseDown={(event) => event.preventDefault()}>
    No match for “{keyword}”. <a href={links.search(keyword)}>Search anyway</a>
  </p>
)

/**
 * A WAI-ARIA combobox: the focus stays in the field. Before hydration it is a plain form. `words` are typed
 * in it letter by letter.
 */
const SearchBox = ({ words }: { words?: string }) => {
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const list = useSuggestions()
  const { isOpen, active, products, keyword } = list
  const [isHinted, setHinted] = useState(false)
  const optionId = (index: number) => `${listId}-${index}`

  const hint = () => {
    setHinted(true)
    announce(tooShort)
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const chosen = isOpen ? products[active] : undefined
    const typed = input.current?.value.trim() ?? ''
    if (chosen) location.assign(links.product(chosen.slug))
    else if (isSearchable(typed)) location.assign(links.search(typed))
    else if (typed) hint()
  }

  const empty = () => {
    if (!input.current) return
    input.current.value = ''
    setHinted(false)
    list.type('')
    input.current.focus()
  }

  return (
    <form
      className="find"
      role="search"
      action="/search-product"
      onSubmit={submit}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        list.close()
        setHinted(false)
      }}
    >
      <Icon name="search" />
      <input
        ref={input}
        className="input"
        type="text"
        name="keyword"
        aria-label="Search"
        placeholder={placeholderOf(wordsIn(words)[0]!)}
        data-typed={words ?? ''}
        suppressHydrationWarning
        minLength={3}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen && products.length > 0}
        aria-controls={listId}
        aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
        onInput={(event) => {
          setHinted(false)
          // Not for a field refilled by the browser (Back, reload).
          if (document.activeElement === event.currentTarget) list.type(event.currentTarget.value)
        }}
        // Shows its own message instead of the browser's bubble.
        onInvalid={(event) => {
          event.preventDefault()
          hint()
        }}
        onFocus={list.reopen}
        onKeyDown={(event) => pressKey(event, list, empty)}
      />
      {list.isStyled && (
        // Keyboard users clear with Escape.
        <button type="button" className="clear" aria-label="Clear" tabIndex={-1} onClick={empty}>
          <Icon name="x" />
        </button>
      )}
      {isHinted && <p className="suggestions hint">{tooShort}</p>}
      {isOpen && !products.length && <NoMatch keyword={keyword} />}
      {isOpen && products.length > 0 && (
        <SuggestionList id={listId} optionId={optionId} {...list} />
      )}
    </form>
  )
}
export default SearchBox
