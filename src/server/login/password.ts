import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

interface Cost {
  N: number
  r: number
  p: number
}

/** OWASP's recommendation for scrypt with 32 MB; tens of milliseconds on a small server. */
const passwordCost: Cost = { N: 32768, r: 8, p: 3 }
/** A code lives five minutes and has 10,000 values: the cost only has to outlast its life. */
const codeCost: Cost = { N: 16384, r: 8, p: 1 }
const length = 32

const derive = (secret: string, salt: Buffer, cost: Cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = { ...cost, maxmem: 256 * cost.N * cost.r }
    scrypt(secret.normalize('NFC'), salt, length, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

const hashWith = async (secret: string, cost: Cost): Promise<string> => {
  const salt = randomBytes(16)
  const key = await derive(secret, salt, cost)
  const { N, r, p } = cost
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** The hash contains its parameters, so that raising them later keeps old passwords valid. */
export const hashPassword = (password: string): Promise<string> => hashWith(password, passwordCost)
export const hashCode = (code: string): Promise<string> => hashWith(code, codeCost)

/** Whether `secret` matches the hash. Without a hash it takes as long and returns false. */
export const isSecret = async (secret: string, hash: string | null): Promise<boolean> => {
  if (!hash) {
    await derive(secret, Buffer.alloc(16), passwordCost)
    return false
  }
  const [, N, r, p, salt = '', key = ''] = hash.split('$')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const actual = await derive(secret, Buffer.from(salt, 'base64url'), cost)
  return timingSafeEqual(actual, Buffer.from(key, 'base64url'))
}
