import { readFile } from 'node:fs/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pictureFormats, pictureWidths } from '#src/domain/picture.ts'
import { Refused } from '../base/errors.ts'
import { openGallery } from './gallery.service.ts'

const mediaTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

const read = (width: string, file: string) => {
  const [, name, ending] = /^([a-z0-9-]{1,100})\.([a-z]+)$/.exec(file) ?? []
  const format = pictureFormats.find((known) => known === ending)
  const pixels = pictureWidths.find((known) => String(known) === width)
  return name && format && pixels ? { name, format, pixels } : null
}

type Asked = NonNullable<ReturnType<typeof read>>

// An owner may replace a picture under its old name: browsers revalidate it after a day.
const cacheControl = 'public, max-age=86400, stale-while-revalidate=604800'

export const galleryRoutes = (app: FastifyInstance): void => {
  const gallery = openGallery(app.shop.config.dataDir)
  /** A broken original counts as missing: the page then shows its placeholder. */
  const make = ({ name, pixels, format }: Asked, log: FastifyBaseLogger) =>
    gallery.picture(name, pixels, format).catch((error: unknown) => {
      log.error({ err: error }, `The picture ${name} cannot be made`)
      return null
    })
  app.get<{ Params: { width: string; file: string } }>(
    '/gallery/:width/:file',
    async (request, reply) => {
      const asked = read(request.params.width, request.params.file)
      const made = asked && (await make(asked, request.log))
      if (!made) throw new Refused(404, 'There is no such picture.', 'unknown-picture')
      const etag = `"${made.size.toString(36)}-${made.modified.getTime().toString(36)}"`
      reply.removeHeader('x-request-id').header('etag', etag).header('cache-control', cacheControl)
      const held = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim())
      if (held.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag))
        return reply.code(304).send()
      return reply.type(mediaTypes[asked.format]).send(await readFile(made.file))
    },
  )
}
