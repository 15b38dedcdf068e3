import type { FastifyInstance } from 'fastify'
import type { CommandServices } from '../http/services.ts'

/** Context of the owner's commands. */
export interface CommandContext extends CommandServices {
  app: FastifyInstance
}
