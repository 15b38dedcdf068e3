# The shop as one image: the store API by default, `node scripts/rebuild.ts` for the pages. It holds
# what a running shop needs and neither tests nor development tools; Node comes from the base image.
FROM node:24-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS packages
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund \
 && rm -rf node_modules/node node_modules/node-bin-* node_modules/.bin/node \
 && npm cache clean --force

FROM node:24-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=4321 \
    STORE_DATA_DIR=/data \
    ASTRO_TELEMETRY_DISABLED=1
WORKDIR /shop
RUN mkdir /data && chown node:node /data /shop
COPY --from=packages --chown=node:node /shop/node_modules ./node_modules
COPY --chown=node:node package.json package-lock.json tsconfig.json astro.config.mjs .env.example ./
COPY --chown=node:node src ./src
COPY --chown=node:node public ./public
COPY --chown=node:node scripts ./scripts
USER node
VOLUME /data
EXPOSE 4321
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server/main.ts"]
