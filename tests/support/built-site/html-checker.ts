import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { findOrInstall } from '../served/debian.ts'

/** A finding of the checker in a file. */
interface Message {
  type: 'error' | 'info' | 'non-document-error'
  url: string
  message: string
  extract?: string
}

/**
 * Standards that the checker (vnu 26.9.27) does not know yet, by its message and the reported code. Any other
 * message is an error.
 */
const unknownToChecker: readonly { feature: string; says: RegExp; at: RegExp }[] = [
  {
    feature: 'rendering that waits for an element (HTML: link type "expect")',
    says: /“blocking” attribute must have a “rel” attribute whose value is “stylesheet”/,
    at: /<link rel="expect" href="#[\w-]+" blocking="render">/,
  },
  {
    feature: '@starting-style (CSS Transitions Level 2)',
    says: /^CSS: Unrecognized at-rule “@starting-style”/,
    at: /@starting-style/,
  },
  {
    feature: 'mask with a gradient, or with position and size (CSS Masking)',
    says: /^CSS: “mask(?:-position)?”: /,
    at: /gradient|\) 0\/|repeat-x|mask-size:|position:0 0,0 0;/,
  },
]

export const findJava = (): string | undefined => findOrInstall('java', 'default-jre-headless')

/** One line for each error that the W3C checker (vnu) finds in HTML files and their styles. */
export const htmlErrors = async (java: string, files: readonly string[]): Promise<string[]> => {
  const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar')
  // It ends before a thorough compilation pays: with a quick one it takes half of the processor's time.
  const machine = ['-Xss4m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1']
  const options = ['--stdout', '--errors-only', '--format', 'json']
  const args = [...machine, '-jar', jar, ...options, ...files]
  const output = await new Promise<string>((resolve, reject) => {
    // It exits with 1 if it found something.
    execFile(java, args, { maxBuffer: 256 * 1024 * 1024 }, (error, stdout, stderr) =>
      stdout
        ? resolve(stdout)
        : reject(new Error(`The HTML checker failed: ${stderr}`, { cause: error })),
    )
  })
  const { messages } = JSON.parse(output) as { messages: Message[] }
  const isKnown = ({ message, extract = '' }: Message) =>
    unknownToChecker.some(({ says, at }) => says.test(message) && at.test(message + extract))
  return messages
    .filter((message) => !isKnown(message))
    .map(({ url, message, extract = '' }) => `${url.split('/site/').at(-1)}: ${message} ${extract}`)
}
