// Stands in for `react-dom/client` in the browser (astro.config.mjs): every island and panel passes here.
import './keep-nodes.ts'

export { createRoot, hydrateRoot } from 'react-dom/client'
