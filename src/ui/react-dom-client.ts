// Stands in for `react-dom/client` in the browser (astro.config.mjs): every island and panel passes here.
import './translation-guard.ts'

export { createRoot, hydrateRoot } from 'react-dom/client'
