import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * A setup file of Vitest: passwords and codes are derived with an eighth of their cost, which otherwise takes two
 * thirds of the login's tests. What the database stores, parameters included, looks as it does in a shop.
 */
const { scrypt } = crypto
const isQuick = Symbol.for('quick scrypt')

const quick = (
  secret: BinaryLike,
  salt: BinaryLike,
  length: number,
  options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
): void => scrypt(secret, salt, length, { ...options, N: (options.N ?? 16_384) / 8 }, done)

// Files of one process share their modules.
if (!(isQuick in scrypt)) {
  Object.assign(crypto, { scrypt: Object.assign(quick, { [isQuick]: true }) })
  syncBuiltinESMExports()
}
