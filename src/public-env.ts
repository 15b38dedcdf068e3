/** `PUBLIC_` variables: Vite inserts `import.meta.env`, Node has `process.env`. */
export const env: Readonly<Record<string, string | undefined>> =
  (import.meta as { env?: Record<string, string | undefined> }).env ??
  (typeof process === 'undefined' ? {} : process.env)
