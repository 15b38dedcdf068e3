import { whenMinutePasses } from '#src/components/timing/minute.ts'
import { openNow, type Opening } from '#src/domain/hours.ts'

const places = document.querySelectorAll<HTMLElement>('[data-openings]')

/** Says whether each store is open now, which the page of a build cannot know. */
if (places.length)
  whenMinutePasses(() => {
    for (const place of places) {
      const openings = JSON.parse(place.dataset['openings'] ?? '[]') as Opening[]
      const { isOpen, words } = openNow(openings, new Date())
      place.textContent = words
      place.classList.toggle('open', isOpen)
    }
  })
