const stores = document.querySelector('#our-stores')

/** Loads what says whether the stores are open once they are near: most visits never come to them. */
const near = new IntersectionObserver(
  (entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    near.disconnect()
    import('./open-now.ts').catch(() => undefined)
  },
  { rootMargin: '400px' },
)
if (stores) near.observe(stores)
