/** What a page shows of something that it loads. `missing`: there is none, or it is another customer's. */
export type Loading<T> =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'failed'; error: unknown }
  | { state: 'ready'; value: T }
