import { lookup } from 'node:dns/promises'
import { createServer } from 'node:net'
import type { Config } from './config.ts'
import { OwnerError } from '../errors.ts'
import { errorCode } from '../error-code.ts'

export const listenError = ({ host, port }: Config, cause: unknown): OwnerError => {
  const next = port < 65_535 ? port + 1 : port - 1
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is already in use: stop the program that uses it, or choose another one (PORT=${next} npm start).`,
    EACCES: `Port ${port} needs more rights than this user has: choose one above 1023 (PORT=4321 npm start).`,
    EADDRNOTAVAIL: `HOST is "${host}", which is no address of this machine: leave it out, or set 0.0.0.0 for all.`,
    ENOTFOUND: `HOST is "${host}", which is no name of this machine: leave it out, or set 0.0.0.0 for all.`,
  }
  const text = reasons[errorCode(cause)] ?? `The shop cannot listen: ${String(cause)}`
  return new OwnerError(text, { cause })
}

const tryPort = (host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()))
  })

/** Fails early if the port is taken on any address of the host: browsers may resolve localhost to ::1. */
export const assertPortFree = async (config: Config): Promise<void> => {
  try {
    const addresses = await lookup(config.host, { all: true })
    for (const [index, { address }] of addresses.entries())
      await tryPort(address, config.port).catch((error: unknown) => {
        // A machine without IPv6 may still resolve a name to ::1.
        if (index === 0 || errorCode(error) === 'EADDRINUSE') throw error
      })
  } catch (cause) {
    throw listenError(config, cause)
  }
}
