import { Outline } from '#src/ui/Outline.tsx'

export const Steps = ({ placing }: { placing: boolean }) => (
  <ol className="steps" aria-label="Checkout">
    <li className={placing ? 'done' : undefined} aria-current={placing ? undefined : 'step'}>
      <b>{placing ? <Outline name="check" /> : '1'}</b>
      Cart
      {placing && <span className="sr"> (done)</span>}
    </li>
    <li aria-current={placing ? 'step' : undefined}>
      <b>2</b>
      Place Order
    </li>
  </ol>
)
