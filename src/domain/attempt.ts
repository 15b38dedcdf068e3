/** What a call returns; `otherwise` if it throws, as storage does that is blocked or full. */
export const attempt = <T, U = undefined>(call: () => T, otherwise?: U): T | U => {
  try {
    return call()
  } catch {
    return otherwise as U
  }
}
