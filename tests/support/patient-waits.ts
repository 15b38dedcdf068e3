import { vi } from 'vitest'

/** In milliseconds. `vi.waitFor` gives up after one second, which a busy machine may take for anything. */
const timeout = 15_000

const isPatient = Symbol.for('shop.tests.patient')
const { waitFor } = vi

// Files that share a process share `vi`.
if (!(isPatient in waitFor)) {
  const patient: typeof waitFor = (callback, options) =>
    waitFor(callback, typeof options === 'number' ? { timeout: options } : { timeout, ...options })
  vi.waitFor = Object.assign(patient, { [isPatient]: true })
}
