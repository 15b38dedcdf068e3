import standard from '@astrojs/react/server.js'
import type { NamedSSRLoadedRendererValue } from 'astro'
import { createElement, type ComponentType } from 'react'
import { renderToString } from 'react-dom/server'

type Renderer = NamedSSRLoadedRendererValue
interface OfPage {
  result: object
}
type Render = (
  this: OfPage,
  ...args: Parameters<Renderer['renderToStaticMarkup']>
) => Promise<{
  html: string
  attrs?: Record<string, string>
}>

/** React adds preload links for a component's pictures; pages do that themselves. */
const preloads = /<link\s[^>]*rel="preload"[^>]*>/g

/** HTML of components without props, by component and position on the page. */
const cache = new WeakMap<object, string[]>()
const places = new WeakMap<object, number>()

// Nothing here suspends, so no stream is needed. A component without props is rendered once for all pages.
const renderToStaticMarkup: Render = async function (Component, props, slots, metadata) {
  if (Object.keys(slots).length)
    return standard.renderToStaticMarkup.call(this, Component, props, slots, metadata)
  const place = places.get(this.result) ?? 0
  places.set(this.result, place + 1)
  // Ids must differ between components. The standard renderer's begin with "r".
  const prefix = `k${place}`
  const render = () => {
    const element = createElement(Component as unknown as ComponentType<object>, props as object)
    return renderToString(element, { identifierPrefix: prefix }).replace(preloads, '')
  }
  const attrs = { prefix }
  if (Object.keys(props as object).length) return { html: render(), attrs }
  const forms = cache.get(Component) ?? []
  cache.set(Component, forms)
  return { html: (forms[place] ??= render()), attrs }
}

/** All functions here are components; the standard renderer would call each to find out. */
const renderer: Renderer = {
  ...standard,
  check: (Component: unknown) => Promise.resolve(typeof Component === 'function'),
  renderToStaticMarkup,
}
export default renderer
