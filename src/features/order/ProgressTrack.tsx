import { progressSteps, type OrderState } from '#src/domain/order-state.ts'

export const ProgressTrack = ({ state }: { state: OrderState }) => {
  const present = progressSteps.findIndex((step) => step.state === state)
  return (
    <ol className="track" aria-label="Progress">
      {progressSteps.map(({ state: step, label }, index) => (
        <li
          key={step}
          className={index < present ? 'done' : index === present ? 'now' : undefined}
          aria-current={index === present ? 'step' : undefined}
        >
          {label}
          {index <= present && <span className="sr-only"> (done)</span>}
        </li>
      ))}
    </ol>
  )
}
