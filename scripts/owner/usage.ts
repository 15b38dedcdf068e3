import { ScriptError } from '../lib/console.ts'
import { UsageError } from './args.ts'
import { ownerCommands } from './commands.ts'

const linesOf = (command: { usage: string }): string =>
  command.usage.replaceAll(/^(?! )/gm, 'npm run store -- ')

export const usage = `The owner's commands. They work while the shop runs, and without it.

${Object.values(ownerCommands).map(linesOf).join('\n')}

Pages show changes of the catalog after "npm run rebuild", or at once with --publish, which rebuilds
the pages that show what the command changed.`

/** The lines that explain a command; for one that there is not, the names of all: their lines fill screens. */
const usageOf = (name: string): string => {
  const command = Object.hasOwn(ownerCommands, name) ? ownerCommands[name] : undefined
  const lines = command ? linesOf(command) : `Commands: ${Object.keys(ownerCommands).join(', ')}.`
  return `${lines}\n\n"npm run store" explains all commands.`
}

/** A `UsageError` with how the command is used. */
export const explained = (error: unknown, name: string): unknown =>
  error instanceof UsageError ? new ScriptError(`${error.message}\n\n${usageOf(name)}`) : error
