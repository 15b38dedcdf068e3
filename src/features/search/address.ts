import { sorts, type Sort } from '#src/domain/listing.ts'

/** What is searched for: the part after /search-product/, or what a plain form sent as `keyword`. */
export const keywordOf = ({ pathname, search }: Location): string => {
  const part = pathname.split('/')[2] ?? ''
  try {
    return decodeURIComponent(part) || (new URLSearchParams(search).get('keyword') ?? '')
  } catch {
    // A lone % or the like: what stands there is the best guess.
    return part
  }
}

/** The sort stands in the address, so that Back and a shared link keep it. */
export const sortOf = ({ search }: Location): Sort => {
  const named = new URLSearchParams(search).get('sort')
  return sorts.find((sort) => sort === named) ?? 'none'
}

export const rememberSort = (sort: Sort): void => {
  const url = new URL(location.href)
  if (sort === 'none') url.searchParams.delete('sort')
  else url.searchParams.set('sort', sort)
  history.replaceState(history.state, '', url)
}
