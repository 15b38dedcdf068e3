import sharp from 'sharp'
import { frameDrawn, kinds, placeOf, type Kind } from './place.ts'
import type { Key, Tab } from './tab.ts'
import { until } from './until.ts'

type Name = string | RegExp

/** What a person does in a tab and waits for. Nothing acts on an invisible element. */
export interface Screen {
  tab: Tab
  open: (path: string) => Promise<void>
  click: (kind: Kind, name: Name) => Promise<void>
  hover: (kind: Kind, name: Name) => Promise<void>
  /** Replaces the text of a field. */
  fill: (name: Name, text: string) => Promise<void>
  /** Selects an option of a list by its index, from 0; returns its label. */
  select: (name: Name, index: number) => Promise<string>
  press: (key: Key) => Promise<void>
  sees: (kind: Kind, name: Name) => Promise<void>
  /** Waits until no element with that name is visible. */
  misses: (kind: Kind, name: Name) => Promise<void>
  /**
   * Waits until a picture of the window has an element's background in its place: an engine may know
   * about an element that it does not paint.
   */
  paints: (selector: string) => Promise<void>
  isAt: (path: RegExp) => Promise<void>
  /** Waits until `look`, run in the page, returns true. */
  finds: <A extends unknown[]>(
    what: string,
    look: (...args: A) => boolean,
    ...args: A
  ) => Promise<void>
}

export const screenOf = (tab: Tab, origin: string): Screen => {
  const look = (kind: Kind, name: Name, aim: boolean) => {
    // Text may be part of what an element says; anything else is matched by its whole name.
    const wanted =
      kind === 'text' && typeof name === 'string' ? new RegExp(RegExp.escape(name)) : name
    return typeof wanted === 'string'
      ? tab.evaluate(placeOf, kinds[kind], wanted, null, aim)
      : tab.evaluate(placeOf, kinds[kind], wanted.source, wanted.flags, aim)
  }
  const labelOf = (kind: Kind, name: Name) => `the ${kind} ${String(name)}`

  /**
   * The position of an element, once it is the same in two frames. Between frames an engine may report the position
   * of the last one, and that an animation has ended: a busy WebKit did so for half a second.
   */
  const reach = async (kind: Kind, name: Name) => {
    let last = ''
    return until(labelOf(kind, name), async () => {
      await tab.evaluate(frameDrawn)
      const place = await look(kind, name, true)
      if (typeof place === 'string') throw new Error(place)
      const [x, y] = place
      const before = last
      last = `${x} ${y}`
      if (last !== before) throw new Error(`it moves: ${before || 'unseen'}, now ${last}`)
      return { x, y }
    })
  }
  const click = async (kind: Kind, name: Name) => {
    const { x, y } = await reach(kind, name)
    await tab.click(x, y)
  }
  const finds: Screen['finds'] = (what, test, ...args) =>
    until(what, async () => {
      if (!(await tab.evaluate(test, ...args))) throw new Error('not yet')
    })
  return {
    tab,
    click,
    finds,
    open: (path) => tab.goto(origin + path),
    press: (key) => tab.press(key),
    hover: async (kind, name) => {
      const { x, y } = await reach(kind, name)
      await tab.moveTo(x, y)
    },
    fill: async (name, text) => {
      const hasFocus = () => {
        const field = document.activeElement as HTMLInputElement | null
        field?.select?.()
        return field?.matches('input, textarea') ?? false
      }
      const what = `${labelOf('field', name)} has the focus`
      // As a person does, once more if the page moved in that moment.
      await until(what, async () => {
        await click('field', name)
        await until(
          what,
          async () => {
            if (!(await tab.evaluate(hasFocus))) throw new Error('not yet')
          },
          3000,
        )
      })
      await tab.type(text)
      await finds(
        `${labelOf('field', name)} holds "${text}"`,
        (wanted) => (document.activeElement as HTMLInputElement | null)?.value === wanted,
        text,
      )
    },
    select: async (name, index) => {
      await reach('field', name)
      return tab.evaluate((at) => {
        // Engines open the options of a list outside the page, where no driver reaches.
        const list = [...document.querySelectorAll('select')].find((one) => one.checkVisibility())
        if (!list) throw new Error('There is no list.')
        list.selectedIndex = at
        list.dispatchEvent(new Event('input', { bubbles: true }))
        list.dispatchEvent(new Event('change', { bubbles: true }))
        return list.selectedOptions[0]?.text ?? ''
      }, index)
    },
    sees: async (kind, name) => {
      await until(labelOf(kind, name), async () => {
        const place = await look(kind, name, false)
        if (typeof place === 'string') throw new Error(place)
      })
    },
    misses: async (kind, name) => {
      await until(`${labelOf(kind, name)} goes`, async () => {
        if (typeof (await look(kind, name, false)) !== 'string') throw new Error('it is there')
      })
    },
    paints: (selector) =>
      until(`a painted ${selector}`, async () => {
        const spot = await tab.evaluate((wanted) => {
          const element = document.querySelector(wanted)
          if (!element) return null
          const { left, top, height } = element.getBoundingClientRect()
          const color = getComputedStyle(element).backgroundColor
          // In the padding, where no text is.
          return { x: (left + 8) / innerWidth, y: (top + height / 2) / innerHeight, color }
        }, selector)
        if (!spot) throw new Error('there is none')
        const picture = sharp(await tab.screenshot())
        const { width, height } = await picture.metadata()
        const [left, top] = [Math.round(spot.x * width), Math.round(spot.y * height)]
        const pixel = await picture
          .extract({ left, top, width: 1, height: 1 })
          .removeAlpha()
          .raw()
          .toBuffer()
        const painted = `rgb(${[...pixel].join(', ')})`
        if (painted !== spot.color) throw new Error(`${painted} instead of ${spot.color}`)
      }),
    isAt: (path) =>
      until(`the address ${String(path)}`, async () => {
        const now = await tab.evaluate(() => location.pathname + location.search + location.hash)
        if (!path.test(now)) throw new Error(`it is ${now}`)
      }),
  }
}
