/** Like `map` with an asynchronous function, of which at most `limit` run at once. */
export const mapLimit = async <T, R>(
  items: Iterable<T>,
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = []
  const next = [...items].entries()
  const worker = async () => {
    for (const [index, item] of next) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: limit }, worker))
  return results
}
