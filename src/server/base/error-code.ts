/** The code of a system error, such as 'ENOENT'; '' if there is none. */
export const errorCode = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''

/** Null if a file or folder is missing. */
export const ifThere = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Why a file cannot be read, for people, by the code of the system's error. */
const unreadable: Partial<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read it',
}
export const unreadableReason = (error: unknown): string =>
  unreadable[errorCode(error)] ?? (errorCode(error) || String(error))

/** Why a file or folder cannot be written, for people, by the code of the system's error. */
export const fileReasons: Partial<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'this user may not write there',
  EEXIST: 'a file is in its place',
  ENOTDIR: 'a file is in its place',
  ENOENT: 'no folder can be made there',
  EBUSY: 'a disk is mounted there: name a folder inside it',
  ENOSPC: 'the disk is full',
}
