import { readFile, readdir } from 'node:fs/promises'

interface Entry {
  pid: number
  parent: number
  megabytes: number
}

const pageSize = 4096

const entryOf = async (pid: number): Promise<Entry | null> => {
  try {
    const [stat, statm] = await Promise.all(
      ['stat', 'statm'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')),
    )
    // The program's name is in parentheses and may contain anything.
    const parent = Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    return { pid, parent, megabytes: (Number(statm?.split(' ')[1]) * pageSize) / 1e6 }
  } catch {
    // It has exited.
    return null
  }
}

/** Memory of a process and its descendants in MB; null without /proc (not Linux). */
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
