/**
 * The support floor (docs/browsers.md): what every browser of 2022 had, which Chrome 111, Safari 16.4
 * and Firefox ESR have, too. Whatever is younger stands here by name, and in docs/browsers.md with what
 * happens where it is missing; tests/styles/floor.test.ts holds the two together.
 */
export const oldest = ['chrome 111', 'edge 111', 'safari 16.4', 'ios_saf 16.4', 'firefox esr']

/** `css/use-baseline`: the last year whose features may be used without a word. */
export const styles = {
  available: 2022,
  allowProperties: [
    'accent-color',
    'contain-intrinsic-height',
    'contain-intrinsic-width',
    'content-visibility',
    'forced-color-adjust',
    'mask',
    'mask-composite',
    'orphans',
    'outline',
    'overflow-anchor',
    'overscroll-behavior',
    'overscroll-behavior-x',
    'print-color-adjust',
    'resize',
    'scrollbar-width',
    'text-wrap',
    'widows',
  ],
  allowPropertyValues: { 'break-after': ['avoid'] },
  allowAtRules: ['page', 'starting-style'],
  allowSelectors: ['details-content', 'has', 'popover-open', 'selection'],
  allowMediaConditions: ['scripting'],
}

/** `baseline-js/use-baseline`: features by their names in web-features. */
export const scripts = {
  available: 2022,
  includeWebApis: { preset: 'auto' },
  includeJsBuiltins: { preset: 'auto' },
  ignoreFeatures: [
    'abortsignal-timeout',
    'async-clipboard',
    'constructed-stylesheets',
    'cookie-enabled',
    'js-modules-workers',
    'share',
  ],
}

/** `compat/compat`: what is looked for before it is used. */
export const lookedFor = ['requestIdleCallback']
