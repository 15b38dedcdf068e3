import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ScriptError } from '#scripts/lib/console.ts'
import { root } from '#tests/support/served/program.ts'

/** Runs a program of a package, such as `cli.js` of Playwright; throws `fault` if a test of it fails. */
export const runTests = async (
  [packageName, program, ...args]: [packageName: string, program: string, ...args: string[]],
  fault: string,
  env: Record<string, string> = {},
): Promise<void> => {
  const folder = dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`))
  const code = await new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(folder, program), ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    })
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) throw new ScriptError(`${fault} (see above).`)
}
