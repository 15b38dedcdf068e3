import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codings } from '../base/compress.ts'
import { Refused } from '../base/errors.ts'
import { customerPaths, openerPolicy, permissionsPolicy } from './headers.ts'
import { cacheControl, isText, mediaType } from './media.ts'
import type { Manifest } from './manifest.ts'
import { openSlugs, type Slugs } from './slugs.ts'
import { preparingPage } from './preparing.ts'
import { negotiate, openReleases, type Releases } from './releases.ts'
import { links } from '#src/links.ts'
import { movedTo } from './moved.ts'
import { resolvePath } from './resolve.ts'

const services = /^\/(?:api|main|delivery|gallery)(?:\/|$)/

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/'
const queryOf = (request: FastifyRequest): string => request.url.slice(pathOf(request).length)

/** Weak comparison of ETags (RFC 9110, section 13.1.2). */
const matches = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch === '*' ||
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

const prepare = (reply: FastifyReply) =>
  reply
    .code(503)
    .header('retry-after', '3')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src-attr 'unsafe-inline'; frame-ancestors 'none'",
    )
    .type('text/html; charset=utf-8')
    .send(preparingPage)

/** A request for a page or one of its files, and the release that it gets. */
interface Visit {
  request: FastifyRequest
  reply: FastifyReply
  releases: Releases
  release: Manifest
}

const sendFile = async (
  { request, reply, releases, release }: Visit,
  name: string,
): Promise<FastifyReply> => {
  const file = release.files[name]
  if (!file) return missingFile(reply)
  const encoding = negotiate(request.headers['accept-encoding'], file)
  // 96 bits tell two versions of a file apart.
  const etag = `"${file.hash.slice(0, 16)}${encoding ? `-${encoding}` : ''}"`
  const page = name.endsWith('.html')
  const status = name === '404.html' ? 404 : 200
  // Only API calls need the id; short headers save a page a round trip, and a script a tenth.
  reply.removeHeader('x-request-id')
  reply.header('etag', etag).header('cache-control', cacheControl(name))
  if (file.br || file.gz || file.later) reply.header('vary', 'accept-encoding')
  if (page) {
    reply
      .header('content-security-policy', release.policies[file.policy ?? 0])
      .header('permissions-policy', permissionsPolicy)
    if (customerPaths.includes(`/${name.slice(0, -'.html'.length)}`))
      reply.header('cross-origin-opener-policy', openerPolicy)
  }
  if (status === 200 && matches(request.headers['if-none-match'], etag))
    return reply.code(304).send()
  const content = await releases.read(release, name, encoding)
  if (!content) {
    request.log.error(`${name} of the release ${release.id} is lost: npm run rebuild makes it anew`)
    return page ? prepare(reply.removeHeader('etag').removeHeader('vary')) : missingFile(reply)
  }
  if (encoding) reply.header('content-encoding', codings[encoding])
  return reply.code(status).type(mediaType(name)).send(content)
}

const missingFile = (reply: FastifyReply) =>
  reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Not found\n')

const sendMissing = async (visit: Visit): Promise<FastifyReply> => {
  const { request, reply, releases, release } = visit
  const path = pathOf(request)
  const asset = /^\/(_astro\/[\w.@~-]+)$/.exec(path)?.[1]
  if (asset) {
    const content = await releases.readAsset(asset)
    if (content)
      return reply.type(mediaType(asset)).header('cache-control', cacheControl(asset)).send(content)
  }
  // A missing picture or script is not answered with a whole page.
  const looksLikeFile = isText(path) || /\.[a-z0-9]{2,5}$/i.test(path)
  if (looksLikeFile || !release.files['404.html']) return missingFile(reply)
  return sendFile(visit, '404.html')
}

const withoutDatabase =
  <T>(request: FastifyRequest, fallback: T) =>
  (error: unknown): T => {
    request.log.error({ err: error }, 'The database does not answer')
    return fallback
  }

const productShell = 'product.html'
/** Of redirects: a slug may be taken again. */
const cached = 'public, max-age=3600'

// For product paths without a page: redirects an id, serves the shell for a newer product, else 404.
const sendNewer = async (visit: Visit, slugs: Slugs): Promise<FastifyReply> => {
  const { request, reply } = visit
  const path = pathOf(request)
  const id = new URLSearchParams(queryOf(request)).get('id')
  // Without the database the page itself finds out.
  const look =
    path === '/product' ? slugs.ofId(id ?? '') : slugs.ofWord(path.slice('/product/'.length))
  const found = await look.catch(withoutDatabase(request, true))
  if (!found) return sendMoved(visit, slugs)
  if (typeof found === 'string' && links.product(found) !== path)
    return reply.header('cache-control', 'no-store').redirect(links.product(found), 302)
  return sendFile(visit, productShell)
}

// For a path without a page: redirects to the one that it has moved to, else 404.
const sendMoved = async (visit: Visit, slugs: Slugs): Promise<FastifyReply> => {
  const { request, reply, release } = visit
  const moved = await slugs.moved().catch(withoutDatabase(request, new Map<string, string>()))
  const to = movedTo(pathOf(request), moved, (file) => Object.hasOwn(release.files, file))
  if (to === null) return sendMissing(visit)
  return reply.header('cache-control', cached).redirect(to + queryOf(request), 301)
}

/** Serves the current release of the static site on every path without another route. */
export const siteRoutes = (app: FastifyInstance): void => {
  const releases = openReleases(app.shop.config.dataDir)
  const slugs = openSlugs(app.shop)
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    // Before a body is read.
    onRequest: async (request, reply) => {
      if (services.test(pathOf(request))) return reply.callNotFound()
      reply.header('allow', 'GET, HEAD').header('cache-control', 'no-store')
      throw new Refused(405, 'A page can only be read: use GET.', 'read-only')
    },
    handler: (_request, reply) => reply,
  })
  app.get('/*', async (request, reply) => {
    const path = pathOf(request)
    if (services.test(path)) return reply.callNotFound()
    const release = await releases.current()
    if (!release) return prepare(reply)
    const visit = { request, reply, releases, release }
    const has = (file: string): boolean => Object.hasOwn(release.files, file)
    const resolved = resolvePath(path, has)
    if (resolved.kind === 'file' && resolved.file === productShell) return sendNewer(visit, slugs)
    if (resolved.kind === 'file') return sendFile(visit, resolved.file)
    if (resolved.kind === 'redirect')
      return reply.header('cache-control', cached).redirect(resolved.to + queryOf(request), 308)
    return sendMoved(visit, slugs)
  })
}
