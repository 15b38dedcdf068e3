import type { FastifyInstance } from 'fastify'
import type { Services } from '../http/services.ts'

/** Context of the owner's commands; `say` prints a line to the person who typed the command. */
export interface CommandContext extends Services {
  app: FastifyInstance
  say: (line: string) => void
}
