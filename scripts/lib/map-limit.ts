/** Like `map` with an asynchronous function, of which at most `most` run at once. */
export const mapLimit = async <T, R>(
  items: Iterable<T>,
  most: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = []
  const next = [...items].entries()
  const worker = async () => {
    for (const [index, item] of next) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: most }, worker))
  return results
}
