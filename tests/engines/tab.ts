/** Keys that a shopper presses, apart from letters. */
export type Key = 'Enter' | 'Escape'

export interface Size {
  width: number
  height: number
}

/** One tab of a browser: all that a journey needs of an engine. It does only what a person could do. */
export interface Tab {
  /** Resolves when the page is loaded. */
  goto: (url: string) => Promise<void>
  /** Runs a function in the page. Only its source text is sent, so it can use only its arguments. */
  evaluate: <A extends unknown[], R>(run: (...args: A) => R, ...args: A) => Promise<R>
  /** Moves the pointer, in CSS pixels of the window. */
  moveTo: (x: number, y: number) => Promise<void>
  click: (x: number, y: number) => Promise<void>
  /** Types into the focused element. */
  type: (text: string) => Promise<void>
  press: (key: Key) => Promise<void>
  /** A PNG of the visible window. */
  screenshot: () => Promise<Buffer>
  /** Page errors, console errors and failed requests so far, from the first byte of each page. */
  problems: () => readonly string[]
  /** Ends the browser. */
  close: () => Promise<void>
}

export type EngineName = 'chromium' | 'firefox' | 'webkit'
