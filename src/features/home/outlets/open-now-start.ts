const outlets = document.querySelector('#our-stores')

/** Loaded when the outlets are near: most visits never see them. */
const near = new IntersectionObserver(
  (entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    near.disconnect()
    import('./open-now.ts').catch(() => undefined)
  },
  { rootMargin: '400px' },
)
if (outlets) near.observe(outlets)
