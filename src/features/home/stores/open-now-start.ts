const stores = document.querySelector('#our-stores')

/** Loaded when the stores are near: most visits never see them. */
const near = new IntersectionObserver(
  (entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    near.disconnect()
    import('./open-now.ts').catch(() => undefined)
  },
  { rootMargin: '400px' },
)
if (stores) near.observe(stores)
