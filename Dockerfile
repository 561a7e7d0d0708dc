# One build, three images: docker build --target api|worker|sandbox .
# The order of the stages matters to the legacy builder: it builds every stage above the requested one.
FROM node:24.21.0-bookworm-slim AS source
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .

# What each image needs, without the packages of the console and of the tools.
FROM source AS server
RUN npm run build:server && npm run build:processes && npm run build:workflows && node scripts/gather-images.mjs /images

FROM node:24.21.0-bookworm-slim AS runtime
ENV NODE_ENV=production LOG_FORMAT=json HOST=0.0.0.0 DATA_DIR=/app/data STORAGE_DIR=/app/data/storage
WORKDIR /app
# A new volume gets the owner of the folder on which it is mounted.
RUN install -d -o node -g node /app/data /app/data/storage /app/data/sandbox
COPY docker/fonts.conf /etc/fonts/fonts.conf
USER node

FROM runtime AS worker
COPY --from=server /images/worker ./
EXPOSE 3200
HEALTHCHECK --interval=10s --timeout=15s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.WORKER_HEALTH_PORT ?? 3200}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "--min-semi-space-size=16", "--max-semi-space-size=16", "--max-old-space-size=1024", "dist/processes/worker.js"]

# A stand-in of the ad platforms for trying things out; it refuses NODE_ENV=production.
FROM runtime AS sandbox
ENV NODE_ENV=development SANDBOX_DATA_DIR=/app/data/sandbox
COPY --from=server /images/sandbox ./
EXPOSE 3100 1025
HEALTHCHECK --interval=10s --timeout=15s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.SANDBOX_PORT ?? 3100}/__sandbox/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "--min-semi-space-size=16", "--max-semi-space-size=16", "dist/processes/sandbox.js"]

FROM source AS console
# Values built into the console; an empty one keeps its default.
ARG VITE_OPERATOR VITE_SUPPORT_EMAIL VITE_SCHEDULING_URL VITE_DEFAULT_LANGUAGE VITE_PUBLIC_URL
RUN npm run build:web

# Also runs the migrations: docker run ... node dist/libs/database/migrate.js
FROM runtime AS api
COPY --from=server /images/api ./
COPY --from=console /app/dist-web ./dist-web
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=15s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/api/v1/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "--min-semi-space-size=64", "--max-semi-space-size=64", "dist/processes/api.js"]
