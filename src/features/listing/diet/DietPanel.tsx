import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import {
  allergens,
  dietChoice,
  diets,
  keepsChoices,
  type Allergen,
  type Diet,
} from '#src/domain/diet.ts'
import { productCount } from '#src/domain/listing.ts'
import { $panel, closePanel } from '#src/stores/ui.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { useTapGuard } from '#src/ui/moved-controls.ts'
import { $diet, $dietCounts, $isCounting, chooseDiet, followListing } from './diet.store.ts'

interface OptionProps {
  label: string
  /** Undefined: not known. */
  count: number | undefined
  type?: 'radio'
  isChosen: boolean
  onChange: () => void
}

/** Without a dish it stays focusable: it may have been switched off just now. */
const Option = ({ label, count, type, isChosen, onChange }: OptionProps) => {
  const isOff = count === 0 && !isChosen
  return (
    <label>
      <input
        type={type ?? 'checkbox'}
        name={type && 'keeps-days'}
        checked={isChosen}
        aria-disabled={isOff || undefined}
        onChange={isOff ? () => undefined : onChange}
      />
      {label}
      {count !== undefined && <span className="muted">{count}</span>}
    </label>
  )
}

const toggled = <T,>(codes: readonly T[], code: T): T[] =>
  codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code]

const codesOf = <T extends string>(known: Record<T, string>) => Object.keys(known) as T[]

export const DietPanel = () => {
  const isOpen = useStore($panel) === 'diet'
  return (
    <Dialog open={isOpen} onClose={closePanel} title="What I may eat" className="drawer">
      <Choice />
    </Dialog>
  )
}

const Choice = () => {
  const choice = useStore($diet)
  const counts = useStore($dietCounts)
  const isCounting = useStore($isCounting)
  const { diet, without, keeps } = choice
  useEffect(followListing, [])

  const countOf = (group: 'diet' | 'without', code: string) =>
    counts?.[group].find((option) => option.code === code)?.count
  // Leaves out allergens that exclude no dish. A row that was shown stays until the panel closes: it may have the
  // focus, and those below it stay under the finger.
  const [listed, setListed] = useState<readonly Allergen[]>([])
  const excludesSome = (code: Allergen) =>
    without.includes(code) || !counts || countOf('without', code) !== counts.total
  const rows = codesOf<Allergen>(allergens).filter(
    (code) => excludesSome(code) || listed.includes(code),
  )
  if (rows.length > listed.length) setListed(rows)
  const isChosen = diet.length + without.length + keeps > 0

  return (
    <>
      <div className="body options diet">
        <p className="sm muted">
          As we state it for each dish; a dish without a statement is left out. With a serious
          allergy, please read the label too.
        </p>
        <fieldset>
          <legend>Only what is</legend>
          {codesOf<Diet>(diets).map((code) => (
            <Option
              key={code}
              label={diets[code]}
              count={countOf('diet', code)}
              isChosen={diet.includes(code)}
              onChange={() => chooseDiet({ ...choice, diet: toggled(diet, code) })}
            />
          ))}
        </fieldset>
        <fieldset ref={useTapGuard()}>
          <legend>Without</legend>
          {rows.map((code) => (
            <Option
              key={code}
              label={allergens[code]}
              count={countOf('without', code)}
              isChosen={without.includes(code)}
              onChange={() => chooseDiet({ ...choice, without: toggled(without, code) })}
            />
          ))}
        </fieldset>
        <fieldset>
          <legend>Keeps at least</legend>
          {['0', ...keepsChoices].map((days) => (
            <Option
              key={days}
              type="radio"
              label={days === '0' ? 'Any' : `${days} days`}
              count={counts?.keeps.find((option) => String(option.days) === days)?.count}
              isChosen={keeps === Number(days)}
              onChange={() => chooseDiet({ ...choice, keeps: Number(days) })}
            />
          ))}
        </fieldset>
      </div>
      <footer className="diet-buttons" aria-busy={isCounting}>
        <Button
          className="line"
          aria-disabled={!isChosen}
          onClick={() => chooseDiet(dietChoice({}))}
        >
          Clear
        </Button>
        <Button onClick={closePanel}>
          {counts ? `Show ${productCount(counts.total)}` : 'Show products'}
        </Button>
      </footer>
    </>
  )
}
