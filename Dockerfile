FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24.21.0-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
# The image brings its own Node.
RUN npm ci --omit=dev --no-audit --no-fund && rm -r node_modules/node-linux-* node_modules/.bin/node

FROM node:24.21.0-slim
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=262144 HOST=0.0.0.0 PORT=3000 MERIDIAN_DATA=/data
WORKDIR /app
RUN mkdir /data /backups /files && chown node:node /data /backups /files
COPY --from=dependencies /app/node_modules node_modules
COPY package.json LICENSE ./
COPY contract contract
COPY scripts scripts
COPY server server
COPY --from=build /app/web/dist web/dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=1024", "--preserve-symlinks", "server/main.ts"]
