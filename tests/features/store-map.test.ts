import { expect, test } from 'vitest'
import type { Store } from '#src/domain/home.ts'
import { hasMap, labelsOf, mapSize, storeMap, whereabouts } from '#src/features/home/store-map.ts'

const store = (name: string, lat: number, lon: number): Store => ({
  ...{ cityId: 1, city: 'Delhi', name, photo: null, address: '', contact: '', email: '' },
  ...{ hours: '', openings: null, lat, lon },
})
const kailash = store('Greater Kailash II', 28.5335, 77.2428)
const palace = store('Connaught <Place>', 28.6315, 77.2167)
const near = store('Near it', 28.5405, 77.2428)

test('a store is told by the nearest place that people know', () => {
  expect(whereabouts(kailash)).toBe('1.9 km south-west of Nehru Place')
  expect(whereabouts(store('', 28.6129, 77.2395))).toBe('1.0 km east of India Gate')
})

test('distances and directions on the map are true', () => {
  const labels = labelsOf(kailash, [kailash, near])
  const [own, other] = labels
  expect([own?.x, own?.y]).toEqual([mapSize.width / 2, mapSize.height / 2])
  // 0.007 degrees to the north are 779 m; 380 pixels are 8 km.
  expect(other?.name).toBe('Near it')
  expect((own?.y ?? 0) - (other?.y ?? 0)).toBeCloseTo(37, 1)
  const okhla = labels.find(({ name }) => name === 'Okhla')
  // 2.86 km as the crow flies.
  const length = Math.hypot((okhla?.x ?? 0) - (own?.x ?? 0), (okhla?.y ?? 0) - (own?.y ?? 0))
  expect((length / 380) * 8).toBeCloseTo(2.86, 1)
})

test('labels stay inside the picture and overlap nothing', () => {
  for (const one of [kailash, palace]) {
    const labels = labelsOf(one, [kailash, palace, near])
    expect(labels.length).toBeGreaterThanOrEqual(3)
    for (const { box, name } of labels) {
      expect(box.left, name).toBeGreaterThan(0)
      expect(box.right, name).toBeLessThan(mapSize.width)
      const others = labels.filter((other) => other.box !== box)
      const meets = others.filter(
        (other) =>
          other.box.left < box.right &&
          box.left < other.box.right &&
          other.box.top < box.bottom &&
          box.top < other.box.bottom,
      )
      expect(
        meets.map((other) => other.name),
        name,
      ).toEqual([])
    }
  }
})

test('names are escaped, and a store in another city has no map', () => {
  expect(storeMap(palace, [palace])).toContain('Connaught &#60;Place&#62;')
  const mumbai = store('Mumbai', 19.076, 72.8777)
  expect([hasMap(mumbai), whereabouts(mumbai)]).toEqual([false, ''])
  expect(hasMap(store('', 0, 0))).toBe(false)
})
