/** The code of a system error, such as 'ENOENT'; '' if there is none. */
export const errorCode = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''
