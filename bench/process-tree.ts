import { readFile, readdir } from 'node:fs/promises'

interface Entry {
  pid: number
  parent: number
  megabytes: number
}

const entryOf = async (pid: number): Promise<Entry | null> => {
  try {
    const [stat, memory] = await Promise.all(
      ['stat', 'smaps_rollup'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')),
    )
    // The program's name is in parentheses and may contain anything.
    const parent = Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    const [, kilobytes = 0] = /^Pss: +(\d+) kB$/m.exec(memory ?? '') ?? []
    return { pid, parent, megabytes: (Number(kilobytes) * 1024) / 1e6 }
  } catch {
    // It has exited, or is another user's.
    return null
  }
}

/**
 * Memory of a process and its descendants in MB; null without /proc (not Linux). What several processes share, such
 * as Node's own code, counts once ("proportional set size").
 */
export const treeMegabytes = async (root: number): Promise<number | null> => {
  const names = await readdir('/proc').catch(() => null)
  if (!names) return null
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number)
  const entries = (await Promise.all(pids.map(entryOf))).filter((entry) => entry !== null)
  const members = new Set([root])
  // Children have higher pids, except after a wraparound: repeat until nothing is found.
  for (let size = 0; size !== members.size;) {
    size = members.size
    for (const { pid, parent } of entries) if (members.has(parent)) members.add(pid)
  }
  return entries
    .filter(({ pid }) => members.has(pid))
    .reduce((sum, { megabytes }) => sum + megabytes, 0)
}
