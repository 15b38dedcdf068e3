import { vi } from 'vitest'

const real = globalThis.Intl

/** Spaces of CLDR 42: narrow no-break spaces before am and pm, thin ones in ranges. */
const spaced = (text: string) =>
  text.replace(/ (?=[ap]m)/gi, '\u202f').replaceAll(' – ', '\u2009–\u2009')

class DateTimeFormat extends real.DateTimeFormat {
  constructor(locale?: string, options?: Intl.DateTimeFormatOptions) {
    // In CLDR 42, numeric dates of en-CA have the US format: CLDR-16399.
    super(locale === 'en-CA' ? 'en-US' : locale, options)
    const format = super.format.bind(this)
    Object.defineProperty(this, 'format', { value: (moment: Date) => spaced(format(moment)) })
  }
}

class NumberFormat extends real.NumberFormat {
  constructor(locale?: string, options?: Intl.NumberFormatOptions) {
    super(locale, options)
    const format = super.format.bind(this)
    Object.defineProperty(this, 'format', {
      value: (amount: number) => format(amount).replace('₹', '₹\u00a0'),
    })
  }
}

const plain = (Formatter: typeof DateTimeFormat | typeof NumberFormat) =>
  function (this: Date & number, locale?: string, options?: object) {
    return new Formatter(locale, options).format(this)
  } as never

/** Formatters behave as in engines with ICU 72, until `vi.unstubAllGlobals()` and `vi.restoreAllMocks()`. */
export const answerAsIcu72 = (): void => {
  const old = Object.create(real, {
    DateTimeFormat: { value: DateTimeFormat },
    NumberFormat: { value: NumberFormat },
  }) as typeof Intl
  vi.stubGlobal('Intl', old)
  vi.spyOn(Date.prototype, 'toLocaleDateString').mockImplementation(plain(DateTimeFormat))
  vi.spyOn(Date.prototype, 'toLocaleString').mockImplementation(plain(DateTimeFormat))
  vi.spyOn(Number.prototype, 'toLocaleString').mockImplementation(plain(NumberFormat))
}
