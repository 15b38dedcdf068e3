import { readFile, readdir } from 'node:fs/promises'

const read = (pid: number, name: string): Promise<string> =>
  // It has exited, or is another user's.
  readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')

// The program's name is in parentheses and may contain anything.
const parentIn = (stat: string): number =>
  Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])

/** Takes the kernel 25 ms for a gigabyte. */
const megabytesOf = async (pid: number): Promise<number> => {
  const [, kilobytes = 0] = /^Pss: +(\d+) kB$/m.exec(await read(pid, 'smaps_rollup')) ?? []
  return (Number(kilobytes) * 1024) / 1e6
}

/**
 * Memory of a process and its descendants in MB; null without /proc (not Linux). What several processes share, such
 * as Node's own code, counts once ("proportional set size").
 */
export const treeMegabytes = async (root: number): Promise<number | null> => {
  const names = await readdir('/proc').catch(() => null)
  if (!names) return null
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(pids.map(async (pid) => parentIn(await read(pid, 'stat'))))
  const members = new Set([root])
  // Children have higher pids, except after a wraparound: repeat until nothing is found.
  for (let size = 0; size !== members.size;) {
    size = members.size
    for (const [at, pid] of pids.entries()) if (members.has(parents[at] ?? 0)) members.add(pid)
  }
  const megabytes = await Promise.all([...members].map(megabytesOf))
  return megabytes.reduce((sum, one) => sum + one, 0)
}
