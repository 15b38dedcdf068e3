import { ScriptError } from '../lib/console.ts'
import { UsageError } from './args.ts'
import { ownerCommands } from './commands.ts'

const linesOf = (command: { usage: string }): string =>
  command.usage.replaceAll(/^(?! )/gm, 'npm run store -- ')

export const usage = `The owner's commands. They work while the shop runs, and without it.

${Object.values(ownerCommands).map(linesOf).join('\n')}

Pages show changes of the catalog after "npm run rebuild", or at once with --publish, which rebuilds
the pages that show what the command changed.`

/** The lines that explain a command; all of the usage for a command that there is not. */
const usageOf = (name: string): string => {
  const command = Object.hasOwn(ownerCommands, name) ? ownerCommands[name] : undefined
  return command ? `${linesOf(command)}\n\n"npm run store" explains all commands.` : usage
}

/** A `UsageError` with how the command is used. */
export const explained = (error: unknown, name: string): unknown =>
  error instanceof UsageError ? new ScriptError(`${error.message}\n\n${usageOf(name)}`) : error
