/** Measures how long the phases of a program take, in seconds. */
export const openPhases = () => {
  const done: { name: string; seconds: number }[] = []
  const measure = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    try {
      return await work()
    } finally {
      done.push({ name, seconds: (performance.now() - began) / 1000 })
    }
  }
  return { done, measure }
}
export type Phases = ReturnType<typeof openPhases>
