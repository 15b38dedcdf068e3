import type { APIRoute } from 'astro'
import { links } from '#src/links.ts'
import { business } from '#src/business.ts'
import { site } from '#src/site.ts'

/** Drawn by scripts/site/icons.ts, with a safe zone for maskable icons. */
const icons = [192, 512].flatMap((size) =>
  (['any', 'maskable'] as const).map((purpose) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })),
)

export const GET: APIRoute = () =>
  new Response(
    JSON.stringify({
      id: '/',
      name: site.name,
      short_name: site.name,
      description: business.about,
      lang: site.locale,
      start_url: links.home(),
      scope: '/',
      display: 'minimal-ui',
      background_color: '#fffaf1',
      theme_color: '#cf102e',
      icons,
    }),
  )
