import { parseArgs } from 'node:util'
import { ownerCommands, ownerOptions, type Options } from './owner-commands.ts'
import { wrong } from './owner-usage.ts'

const parse = () => {
  try {
    return parseArgs({ allowPositionals: true, options: ownerOptions })
  } catch (error) {
    throw wrong((error as Error).message)
  }
}

const takesOption = (name: string, option: keyof Options): boolean =>
  ownerCommands[name]?.options?.includes(option) ?? false

const refuseSurplus = (name: string, words: string[], options: Options): void => {
  const command = Object.hasOwn(ownerCommands, name) ? ownerCommands[name] : undefined
  if (!command) throw wrong(`There is no command "${name}".`)
  if (words.length > command.words) throw wrong(`${name} does not take "${words[command.words]}".`)
  const stray = (Object.keys(options) as (keyof Options)[]).find((one) => !takesOption(name, one))
  if (!stray) return
  const others = Object.keys(ownerCommands).filter((one) => takesOption(one, stray))
  throw wrong(`--${stray} goes with ${others.join(', ')}, not with ${name}.`)
}

/** The words and options of `npm run store -- ...`, checked against the command's entry. */
export const readWords = (): { name: string; words: string[]; options: Options } => {
  const { positionals, values: options } = parse()
  const [name = 'help', ...words] = positionals
  if (name !== 'help') refuseSurplus(name, words, options)
  return { name, words, options }
}
