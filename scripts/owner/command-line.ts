import { parseArgs } from 'node:util'
import { firstDuplicate } from '#src/server/base/first-duplicate.ts'
import { ownerOptions, UsageError, usageError, type Options } from './args.ts'
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

const refuseRepeated = (tokens: readonly { kind: string; name?: string }[]): void => {
  const names = tokens.flatMap(({ kind, name }) => (kind === 'option' && name ? [name] : []))
  const twice = firstDuplicate(names)
  if (twice) throw usageError(`--${twice} is given twice.`)
}

const parse = (args: string[]) => {
  try {
    const parsed = parseArgs({ args, allowPositionals: true, options: ownerOptions, tokens: true })
    refuseRepeated(parsed.tokens)
    return parsed
  } catch (error) {
    if (error instanceof UsageError) throw error
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

/** npm keeps options that come without `--` to itself. --yes is one of its own, which a machine may set for all. */
const refuseLost = (name: string, env: NodeJS.ProcessEnv): void => {
  const lost = ownerCommands[name]?.options?.find(
    (option) => option !== 'yes' && env[`npm_config_${option.replaceAll('-', '_')}`],
  )
  if (lost)
    throw usageError(`Write "npm run store -- ${name} ... --${lost}", with -- before the command.`)
}

/** The command of `npm run store -- ...` with its words, and what the shop gets; null: the help. */
export const readCommandLine = async (args = process.argv.slice(2), env = process.env) => {
  try {
    const { positionals, values: options } = parse(joined(args))
    const [name = 'help', ...words] = positionals
    if (name === 'help') return null
    refuseLost(name, env)
    checkWords(name, words, options)
    const sent = (await ownerCommands[name]?.args?.(words, options)) ?? null
    return { name, words, options, args: sent }
  } catch (error) {
    throw explained(error, args.find((arg) => Object.hasOwn(ownerCommands, arg)) ?? '')
  }
}
