import type { APIRoute, GetStaticPaths } from 'astro'
import { catalog } from '#src/catalog/find.ts'
import { hasMap, mapPath, storeMap } from '#src/features/home/stores/store-map.ts'
import type { Store } from '#src/domain/home.ts'

export const getStaticPaths = (() =>
  catalog()
    .stores.filter(hasMap)
    .map((store) => ({
      params: { place: mapPath(store).replace(/^\/map\/|\.svg$/g, '') },
      props: { store },
    }))) satisfies GetStaticPaths

export const GET: APIRoute<{ store: Store }> = ({ props }) =>
  new Response(storeMap(props.store, catalog().stores), {
    headers: { 'content-type': 'image/svg+xml' },
  })
