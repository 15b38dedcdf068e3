export const EmptyCartIcon = () => (
  <svg className="tray" viewBox="0 0 160 100" aria-hidden="true">
    <ellipse cx="80" cy="66" rx="74" ry="22" />
    <ellipse cx="80" cy="62" rx="58" ry="15" />
    <path d="M80 6 96 26 80 46 64 26z" />
    <path d="M6 66c2 16 34 28 74 28s72-12 74-28" />
  </svg>
)
