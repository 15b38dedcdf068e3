import { realpathSync } from 'node:fs'
import { defineConfig } from 'astro/config'
import { normalizePath } from 'vite'
import react from '@astrojs/react'
import sitemap from '@astrojs/sitemap'
import { galleryConstants, ownReplies, publicConstants } from './scripts/site/constants.ts'
import { inlineScripts } from './scripts/site/inline-script.ts'
import { postprocess } from './scripts/site/postprocess.ts'
import { sitemapOptions } from './scripts/site/sitemap.ts'

/** `client:intent` wakes an island at the first sign that somebody wants it (src/components/timing/intent.ts). */
const intent = {
  name: 'client-intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'intent', entrypoint: './src/components/timing/intent.ts' }),
  },
}

/** React, rendered by scripts/site/react-renderer.ts. */
const reactIslands = () => {
  const standard = react()
  const { 'astro:config:setup': setUp, ...others } = standard.hooks
  const serverEntrypoint = new URL('./scripts/site/react-renderer.ts', import.meta.url)
  return {
    ...standard,
    hooks: {
      ...others,
      'astro:config:setup': (options) =>
        setUp({
          ...options,
          addRenderer: (renderer) => options.addRenderer({ ...renderer, serverEntrypoint }),
        }),
    },
  }
}

const inSource = (file) => normalizePath(realpathSync(new URL(`./src/${file}`, import.meta.url)))

/**
 * What these and their imports import: nearly every catalog page runs it before a touch. It comes in one
 * file instead of some thirty: each file costs about as much in headers as a small module weighs.
 */
const everywhere = [
  'layouts/Base.astro',
  'components/product/refresh-prices.ts',
  'features/home/hero/hero.ts',
  'features/listing/filter/keyword.ts',
].map(inSource)
const isEverywhere = (id, graph, seen = new Set()) =>
  graph.getModuleInfo(id).importers.some((importer) => {
    if (everywhere.includes(importer.replace(/\?.*/, ''))) return true
    return !seen.has(importer) && isEverywhere(importer, graph, seen.add(importer))
  })
/** Parts of nanostores that only islands use; its index imports them with all the others. */
const forIslands = /\/nanostores\/(listen-keys|map|deep-map)\//
const shopChunk = {
  name: (id, graph) => (!forIslands.test(id) && isEverywhere(id, graph) ? 'shop' : null),
  // What only the layout's script imports stays with it.
  minShareCount: 2,
}

/** What tells when an order comes: in one file of 1.5 KB instead of seven, which cost 3 KB more in headers. */
const arrivalChunk = {
  name: 'arrival',
  test: /\/src\/(domain\/(day|delivery|delivery-promises|india|slot)|components\/(timing\/minute|product\/shown-shelf-life))\.ts$/,
}

/** What is small and shared by listings: one file of 0.6 KB instead of four, as a request costs 0.5 KB of headers. */
const listingChunk = {
  name: 'listing',
  test: /\/src\/(components\/product\/sizes-start|features\/listing\/(diet\/watch-diet|history-entry)|domain\/listing-query)\.ts$/,
}

/** A card and its picture, for cards that the browser draws: one file instead of two. */
const cardChunk = {
  name: 'card',
  test: /\/src\/components\/(product\/card\.markup|picture\/picture(\.markup)?)\.ts$/,
}

/** Rules for what is typed into forms, what they import, and how contacts are written: one file of 0.6 KB instead of four. */
const fieldsChunk = { name: 'fields', test: /\/src\/domain\/(fields|text|mobile-with-code)\.ts$/ }

/** What one may eat, and the saved choice: one name less in the scripts of every listing. */
const dietChunk = { name: 'diet', test: /\/src\/(domain\/diet|stores\/listing\/saved-diet)\.ts$/ }

/** React for the browser comes from src/ui/react-dom-client.ts, for translated pages. */
const reactDomClient = {
  name: 'react-dom-client',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: {
    filter: { id: /^react-dom\/client$/ },
    handler: (id, importer) => {
      const file = inSource('ui/react-dom-client.ts')
      return importer === file ? undefined : file
    },
  },
}

/**
 * Sonner puts its styles into a style element, which the policy of pages forbids; components/notice/toaster.tsx
 * adopts the same styles from Sonner's own file.
 */
const sonnerWithoutStyles = {
  name: 'sonner-without-styles',
  transform: {
    filter: { id: /\/node_modules\/sonner\/.+\.mjs$/ },
    handler: (code) => {
      const rest = code.replace(/^__insertCSS\(".*"\);$/m, '')
      if (rest === code) throw new Error('Sonner brings its styles in another way now.')
      return rest
    },
  },
}

/**
 * A file that loads another one on demand lists what that one imports, to fetch all at once: not the file itself,
 * which the import fetches in the same moment, nor `shop` and Rolldown's runtime, which every page has. A plugin, as Astro drops the setting from the environment's.
 */
const shortPreloads = {
  name: 'short-preloads',
  configEnvironment: (name) =>
    name === 'client' && {
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (asked, imports) =>
            imports.filter((file) => file !== asked && !/\/(shop|rolldown-runtime)\./.test(file)),
        },
      },
    },
}

const siteUrl = process.env.SITE_URL || 'http://localhost:4321'

export default defineConfig({
  site: siteUrl,
  output: 'static',
  trailingSlash: 'never',
  // White space as HTML has it. The default ('jsx') drops a line break between a word and a link,
  // and so do formatters that break lines there: 'See thereturn policy'.
  compressHTML: true,
  // Pages are rendered one after another: it keeps memory flat, and two at a time are no faster.
  // Styles stand in the page: a few KB, and the first paint waits for one answer instead of two.
  build: { format: 'file', concurrency: 1, inlineStylesheets: 'always' },
  prefetch: false,
  devToolbar: { enabled: false },
  integrations: [reactIslands(), intent, postprocess(), sitemap(sitemapOptions(siteUrl))],
  vite: {
    plugins: [
      inlineScripts(),
      galleryConstants(process.env),
      publicConstants(process.env),
      ownReplies(process.env),
      reactDomClient,
      sonnerWithoutStyles,
      shortPreloads,
    ],
    // The support floor (docs/browsers.md), also of styles.
    build: {
      assetsInlineLimit: 0,
      target: ['chrome111', 'edge111', 'safari16.4', 'ios16.4', 'firefox128'],
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [shopChunk, arrivalChunk, listingChunk, cardChunk, fieldsChunk, dietChunk],
              },
              // 'Base.HASH.js' for what Astro calls 'Base.astro_astro_type_script_index_0_lang.HASH.js':
              // such names stand in every page, and those of chunks in its scripts. So hashes are short.
              entryFileNames: ({ name }) => `_astro/${name.replace(/\.astro_.*/, '')}.[hash:7].js`,
              chunkFileNames: '_astro/[name].[hash:7].js',
            },
          },
        },
      },
    },
  },
})
