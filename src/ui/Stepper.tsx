import { useInsertionEffect } from 'react'
import stepStyles from '#src/styles/step.css?inline'
import { adoptStyles } from './add-styles.ts'
import { Icon } from './Icon.tsx'

interface Props {
  /** For screen readers. */
  name: string
  value: number
  /** At this value plus is dimmed but still calls `onChange`, which explains the limit. */
  max: number
  onChange: (value: number) => void
}

export const Stepper = ({ name, value, max, onChange }: Props) => {
  useInsertionEffect(() => adoptStyles(stepStyles), [])
  return (
    <div className="step" role="group" aria-label={`Quantity of ${name}`}>
      <button
        type="button"
        aria-label={`Decrease ${name}`}
        aria-disabled={value <= 0 || undefined}
        onClick={() => value > 0 && onChange(value - 1)}
      >
        <Icon name="minus" />
      </button>
      <b>{value}</b>
      <button
        type="button"
        aria-label={`Increase ${name}`}
        aria-disabled={value >= max || undefined}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
