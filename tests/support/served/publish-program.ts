import { runScript } from '#scripts/lib/console.ts'
import { publish } from '#scripts/release/publish.ts'

/** Publishes a built site into a data folder: `publish-program.ts FROM DATA_DIR`. */
runScript(async () => {
  const [from = '', dataDir = ''] = process.argv.slice(2)
  const hosts = { connect: [], images: [], razorpay: false }
  await publish({ from, dataDir, catalog: 'c0ffee00', source: '', hosts, newest: null })
})
