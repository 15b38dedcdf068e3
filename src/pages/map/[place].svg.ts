import type { APIRoute, GetStaticPaths } from 'astro'
import { catalog } from '#src/catalog/find.ts'
import { hasMap, mapPath, outletMap } from '#src/features/home/outlets/outlet-map.ts'
import type { Outlet } from '#src/domain/outlet.ts'

export const getStaticPaths = (() =>
  catalog()
    .stores.filter(hasMap)
    .map((outlet) => ({
      params: { place: mapPath(outlet).replace(/^\/map\/|\.svg$/g, '') },
      props: { outlet },
    }))) satisfies GetStaticPaths

export const GET: APIRoute<{ outlet: Outlet }> = ({ props }) =>
  new Response(outletMap(props.outlet, catalog().stores), {
    headers: { 'content-type': 'image/svg+xml' },
  })
