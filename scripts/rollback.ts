import { runScript, ScriptError } from './lib/console.ts'
import { parseArgs } from 'node:util'
import { readConfig } from '#src/server/base/settings/config.ts'
import { describeReleases, rollback, serveKept } from './release/release.ts'

const read = () =>
  parseArgs({
    options: {
      list: { type: 'boolean', default: false },
      forward: { type: 'boolean', default: false },
      to: { type: 'string' },
    },
  }).values

/** npm keeps options that come without `--` to itself. */
const refuseLost = (): void => {
  const lost = ['list', 'forward', 'to'].find((name) => process.env[`npm_config_${name}`])
  if (lost)
    throw new ScriptError(`Write "npm run rollback -- --${lost}", with -- before it.`, 'usage')
}

// `npm run rollback` (docs/rebuild.md): serves the previous release; a running shop notices at once.
runScript(async () => {
  refuseLost()
  const { list, forward, to } = read()
  if (Number(list) + Number(forward) + Number(to !== undefined) > 1)
    throw new ScriptError('Only one of --list, --forward and --to ID goes at a time.', 'usage')
  const { dataDir, secureCookies: https } = readConfig(process.env)
  if (list) return console.log((await describeReleases(dataDir)).join('\n'))
  if (!forward && to === undefined)
    return console.log(`The shop now serves ${await rollback(dataDir, { https })}.`)
  const { id, wasServed } = await serveKept(dataDir, { https }, to)
  console.log(wasServed ? `The shop serves ${id} already.` : `The shop now serves ${id}.`)
})
