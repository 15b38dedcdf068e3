import config from './playwright.config.ts'
const { globalSetup: _, ...rest } = config
export default { ...rest, workers: 1, timeout: 90_000, outputDir: '/tmp/w/owner-look/results', expect: { timeout: 15_000 } }
