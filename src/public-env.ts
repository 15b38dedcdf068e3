/** `PUBLIC_` variables: Vite puts them into `import.meta.env` as it builds, Node has them in `process.env`. */
export const env: Readonly<Record<string, string | undefined>> =
  (import.meta as { env?: Record<string, string | undefined> }).env ??
  (typeof process === 'undefined' ? {} : process.env)
