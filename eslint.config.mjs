import { readdirSync } from 'node:fs'
import css from '@eslint/css'
import { defineConfig } from 'eslint/config'
import astro from 'eslint-plugin-astro'
import baseline from 'eslint-plugin-baseline-js'
import compat from 'eslint-plugin-compat'
import { createNodeResolver, importX } from 'eslint-plugin-import-x'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import * as floor from './eslint.floor.mjs'

/** Zones of src and what each may import (docs/architecture.md). What stands in src/ itself is open to all, but api.ts. */
const arrows = {
  pages: ['layouts', 'features', 'components', 'ui', 'catalog', 'domain', 'styles'],
  layouts: ['features', 'components', 'ui', 'stores', 'catalog', 'domain', 'styles'],
  features: ['components', 'ui', 'stores', 'api', 'contract', 'domain', 'catalog', 'styles'],
  components: ['ui', 'stores', 'domain', 'styles'],
  ui: ['styles'],
  stores: ['api', 'contract', 'domain'],
  contract: ['domain'],
  domain: [],
  catalog: ['domain'],
  server: ['contract', 'domain'],
}
const zones = [...Object.keys(arrows), 'api.ts', 'styles']
const reaches = (zone, other) =>
  zone === other || arrows[zone].some((name) => other === name || other === `${name}.ts`)

const arrowZones = Object.keys(arrows).flatMap((zone) =>
  zones
    .filter((other) => !reaches(zone, other))
    .map((other) => ({
      target: `./src/${zone}`,
      from: `./src/${other}`,
      message: `${zone} may import ${arrows[zone].join(', ') || 'nothing'} only (see eslint.config.mjs).`,
    })),
)

/** Primitives know nothing of shops, their links or their rules. */
const primitiveZone = {
  target: './src/ui',
  from: ['links', 'site', 'business', 'capabilities'].map((name) => `./src/${name}.ts`),
  message: 'ui may import styles only (see eslint.config.mjs).',
}

/** In a feature, calls are made by its `noun.store.ts` only; islands read stores. */
const callZone = {
  target: './src/features/**/!(*.store).{ts,tsx,astro}',
  from: ['./src/api.ts', './src/contract'],
  message: 'Islands call through a store: move the call to noun.store.ts.',
}

const foldersOf = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)

const siblingZones = foldersOf('src/features').map((feature) => ({
  target: `./src/features/${feature}`,
  from: './src/features',
  except: [`./${feature}`],
  message: 'A feature never imports a sibling: move what both need to components or stores.',
}))

/** The server's folders, lowest layer first: each imports lower layers only, never its own. */
const serverLayers = [
  ['base'],
  ['db', 'gallery'],
  ['backup', 'balance', 'cache', 'card', 'limit', 'providers'],
  ['http', 'message', 'proof-of-work'],
  ['former-slug'],
  ['box', 'capability', 'listing', 'login', 'occasion', 'pincode', 'question', 'site'],
  ['address', 'bag', 'enquiry', 'mail', 'search'],
  ['product'],
  ['account', 'diet', 'order', 'shop', 'stock-alert'],
  ['home', 'invoice', 'offer', 'sample'],
  ['payment'],
  ['checkout', 'fulfilment', 'sandbox', 'upkeep'],
  ['control'],
]
const layerOf = (folder) => serverLayers.findIndex((layer) => layer.includes(folder))
const serverFolders = foldersOf('src/server')
const unlayered = serverFolders.filter((folder) => layerOf(folder) < 0)
if (unlayered.length)
  throw new Error(`Give src/server/${unlayered[0]} a layer in serverLayers (eslint.config.mjs).`)
const layerZones = serverFolders.map((folder) => ({
  target: `./src/server/${folder}`,
  from: [
    './src/server/*.ts',
    ...serverFolders
      .filter((other) => other !== folder && layerOf(other) >= layerOf(folder))
      .map((other) => `./src/server/${other}/**`),
  ],
  message: `${folder} may import folders of lower layers only (serverLayers in eslint.config.mjs).`,
}))

const localeMethods = {
  selector: 'MemberExpression[property.name=/^toLocale.*String$/]',
  message: 'Write dates by src/domain/day.ts, money by src/domain/money.ts.',
}

export default defineConfig(
  { ignores: ['dist', '.data', '.astro', 'node_modules', 'test-results', 'playwright-report'] },
  {
    files: ['**/*.{js,mjs,ts,tsx,astro}'],
    extends: [
      ...tseslint.configs.recommended,
      ...astro.configs.recommended,
      reactHooks.configs.flat['recommended-latest'],
    ],
  },
  {
    files: ['**/*.{ts,tsx,mjs,astro}'],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createNodeResolver({ extensions: ['.ts', '.tsx', '.astro', '.mjs', '.js'] }),
      ],
      'import-x/extensions': ['.ts', '.tsx', '.astro', '.mjs'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    },
    rules: {
      'import-x/no-duplicates': 'error',
      'import-x/no-restricted-paths': [
        'error',
        { zones: [...arrowZones, callZone, primitiveZone, ...siblingZones, ...layerZones] },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      'no-console': 'error',
      'no-restricted-imports': [
        'error',
        {
          name: 'node:readline',
          message:
            'It also ends lines at U+2028 and U+2029: use linesOf of src/server/base/lines.ts.',
        },
      ],
      eqeqeq: 'error',
    },
  },
  {
    files: ['src/**/*.css'],
    plugins: { css },
    language: 'css/css',
    rules: { 'css/use-baseline': ['error', floor.styles] },
  },
  {
    // What reaches browsers.
    files: ['src/**/*.{ts,tsx,js,astro}'],
    ignores: ['src/server/**/*.ts', 'src/catalog/**'],
    plugins: { 'baseline-js': baseline, compat },
    settings: { targets: floor.oldest, lintAllEsApis: true, polyfills: floor.lookedFor },
    rules: {
      'baseline-js/use-baseline': ['error', floor.scripts],
      'compat/compat': 'error',
    },
  },
  {
    // The frontmatter runs when the site is built.
    files: ['src/**/*.astro'],
    rules: {
      'baseline-js/use-baseline': [
        'error',
        { ...floor.scripts, ignoreFeatures: [...floor.scripts.ignoreFeatures, 'top-level-await'] },
      ],
    },
  },
  {
    // What a formatter writes differs from browser to browser, and was once sent as a date.
    files: ['src/**/*.{ts,tsx,js,astro}'],
    rules: {
      'no-restricted-globals': [
        'error',
        {
          name: 'Intl',
          message: 'Write dates by src/domain/day.ts, money by src/domain/money.ts.',
        },
      ],
      'no-restricted-syntax': ['error', localeMethods],
    },
  },
  {
    files: ['src/**/*.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        localeMethods,
        {
          // React does not update it in a page that the browser translates (src/ui/translation-guard.ts).
          selector:
            ':matches(JSXElement, JSXFragment):has(> JSXText[value=/\\S/]) > JSXExpressionContainer :matches(JSXExpressionContainer > *, ConditionalExpression > *)[callee.name=/^format(Amount|Exact|Rupees)$/]',
          message: 'Write an amount in an element of its own, or text and amount as one template.',
        },
      ],
    },
  },
  { files: ['{bench,scripts,tests}/**', 'src/server/**'], rules: { 'no-console': 'off' } },
)
