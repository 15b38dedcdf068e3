import { parseArgs } from 'node:util'
import { ownerOptions, usageError, type Options } from './args.ts'
import { ownerCommands } from './commands.ts'
import { explained } from './usage.ts'

/** '--stock -5' as '--stock=-5': what is wrong with the value is told with those of other values. */
const joined = (args: readonly string[]): string[] =>
  args.flatMap((arg, at) => {
    const next = args[at + 1]
    if (/^-\d/.test(arg) && takesValue(args[at - 1])) return []
    return takesValue(arg) && next && /^-\d/.test(next) ? [`${arg}=${next}`] : [arg]
  })

const takesValue = (arg = ''): boolean =>
  Object.entries(ownerOptions).some(([name, { type }]) => type === 'string' && arg === `--${name}`)

const parseErrors: Record<string, (option: string) => string> = {
  ERR_PARSE_ARGS_UNKNOWN_OPTION: (option) => `There is no option ${option}.`,
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: (option) =>
    takesValue(option) ? `${option} needs a value after it.` : `${option} takes no value.`,
}

const parse = (args: string[]) => {
  try {
    return parseArgs({ args, allowPositionals: true, options: ownerOptions })
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    const [option = ''] = /--?[\w-]+/.exec(message) ?? []
    throw usageError(parseErrors[code]?.(option) ?? message)
  }
}

const takesOption = (name: string, option: keyof Options): boolean =>
  ownerCommands[name]?.options?.includes(option) ?? false

const checkWords = (name: string, words: string[], options: Options): void => {
  const command = Object.hasOwn(ownerCommands, name) ? ownerCommands[name] : undefined
  if (!command) throw usageError(`There is no command "${name}".`)
  if (words.length > command.words)
    throw usageError(`${name} does not take "${words[command.words]}".`)
  const foreign = (Object.keys(options) as (keyof Options)[]).find((one) => !takesOption(name, one))
  if (!foreign) return
  const others = Object.keys(ownerCommands).filter((one) => takesOption(one, foreign))
  throw usageError(`--${foreign} goes with ${others.join(', ')}, not with ${name}.`)
}

/** The command of `npm run store -- ...` with its words, and what the shop gets; null: the help. */
export const readCommandLine = async (args = process.argv.slice(2)) => {
  try {
    const { positionals, values: options } = parse(joined(args))
    const [name = 'help', ...words] = positionals
    if (name === 'help') return null
    checkWords(name, words, options)
    const sent = (await ownerCommands[name]?.args?.(words, options)) ?? null
    return { name, words, options, args: sent }
  } catch (error) {
    throw explained(error, args.find((arg) => Object.hasOwn(ownerCommands, arg)) ?? '')
  }
}
