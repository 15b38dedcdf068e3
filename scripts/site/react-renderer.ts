import standard from '@astrojs/react/server.js'
import type { NamedSSRLoadedRendererValue } from 'astro'
import { createElement, type ComponentType } from 'react'
import { renderToString } from 'react-dom/server'

type Renderer = NamedSSRLoadedRendererValue
/** What Astro hands over as `this`: the page that is rendered. */
interface OfPage {
  result: object
}
type Render = (
  this: OfPage,
  ...of: Parameters<Renderer['renderToStaticMarkup']>
) => Promise<{
  html: string
  attrs?: Record<string, string>
}>

/** React puts the pictures of a component in front of it, to be fetched ahead; pages say that themselves. */
const preloads = /<link\s[^>]*rel="preload"[^>]*>/g

/** HTML of components without properties, by component and place on the page. */
const kept = new WeakMap<object, string[]>()
/** How many components a page has so far. */
const places = new WeakMap<object, number>()

/**
 * The standard renderer reads every component from a stream, in case it waits for something. None here
 * does. One that takes no properties, as the search box, is the same on every page and rendered once.
 */
const renderToStaticMarkup: Render = async function (Component, props, slots, metadata) {
  if (Object.keys(slots).length)
    return standard.renderToStaticMarkup.call(this, Component, props, slots, metadata)
  const place = places.get(this.result) ?? 0
  places.set(this.result, place + 1)
  // Ids of two components differ. The standard renderer's begin with "r".
  const prefix = `k${place}`
  const render = () => {
    const element = createElement(Component as unknown as ComponentType<object>, props as object)
    return renderToString(element, { identifierPrefix: prefix }).replace(preloads, '')
  }
  const attrs = { prefix }
  if (Object.keys(props as object).length) return { html: render(), attrs }
  const forms = kept.get(Component) ?? []
  kept.set(Component, forms)
  return { html: (forms[place] ??= render()), attrs }
}

/**
 * What Astro renders React components with. The standard renderer finds out whether a function is a
 * React component by calling it; here all are.
 */
const renderer: Renderer = {
  ...standard,
  check: (Component: unknown) => Promise.resolve(typeof Component === 'function'),
  renderToStaticMarkup,
}
export default renderer
