import { Icon } from '#src/ui/Icon.tsx'

/** Previous and next for the rail below `heading`; rail.ts shows and activates them. */
export const RailButtons = ({ heading }: { heading: string }) => (
  <div className="nav2">
    <button className="ib ring" type="button" data-by="-1" aria-label={`${heading}: previous`}>
      <Icon name="back" />
    </button>
    <button className="ib ring" type="button" data-by="1" aria-label={`${heading}: next`}>
      <Icon name="next" />
    </button>
  </div>
)
