/** Pseudorandom numbers from 0 to 1, reproducible by seed (mulberry32). */
export const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let n = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  n = (n + Math.imul(n ^ (n >>> 7), 61 | n)) ^ n
  return ((n ^ (n >>> 14)) >>> 0) / 2 ** 32
}
