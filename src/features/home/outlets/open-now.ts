import { now } from '#src/clock.ts'
import { whenMinutePasses } from '#src/components/timing/minute.ts'
import { openNow, type Opening } from '#src/domain/hours.ts'

const places = document.querySelectorAll<HTMLElement>('[data-openings]')

if (places.length)
  whenMinutePasses(() => {
    for (const place of places) {
      const openings = JSON.parse(place.dataset['openings'] ?? '[]') as Opening[]
      const { isOpen, words } = openNow(openings, now())
      place.textContent = words
      place.classList.toggle('open', isOpen)
    }
  })
