import { errorCode } from '../error-code.ts'
import { OwnerError } from '../errors.ts'

const otherUser =
  'this user may not write there. Run this as the user to whom the folder belongs, or set STORE_DATA_DIR to another folder.'
const full = 'the disk is full. Free some of it, and try again.'
const inTheWay = 'a file is in the place of a folder. Move it away.'

/** What is wrong and what to do, by the code of the system's error. */
const advice: Partial<Record<string, string>> = {
  EACCES: otherUser,
  EPERM: otherUser,
  EROFS: 'its disk can only be read. Mount it for writing.',
  ENOSPC: full,
  EDQUOT: full,
  EEXIST: inTheWay,
  ENOTDIR: inTheWay,
}

/** For what the shop must write in its data folder before it can do anything. */
export const unwritable = (what: string, cause: unknown): OwnerError => {
  const code = errorCode(cause)
  const text = advice[code] ?? `${code || String(cause)}. Set STORE_DATA_DIR to another folder.`
  return new OwnerError(`${what} cannot be written: ${text} Nothing was changed.`, { cause })
}
