# docker build -t durpalla .
# tests/build/image.test.ts starts the server as this file does, and reckons its size.

FROM node:24.21.0-bookworm AS build
WORKDIR /app
COPY . .
RUN npm ci && npm run build

# what the running server imports, without what only people and debuggers read; the runtime is copied below
FROM node:24.21.0-bookworm AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY bench/peers/package.json bench/peers/package.json
RUN npm ci --omit=dev --ignore-scripts \
  && rm -rf node_modules/node node_modules/.bin \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete

FROM debian:bookworm-slim
WORKDIR /app
RUN useradd --system --uid 10001 --user-group --no-create-home durpalla \
  && install -d -o durpalla -g durpalla -m 700 /data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
COPY domain domain
COPY protocol protocol
COPY server server
COPY scripts/start.ts scripts/start.ts
COPY scripts/build/stale.ts scripts/build/stale.ts
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=4000
USER durpalla
VOLUME /data
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/live`).then(({ status }) => process.exit(status === 200 ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.ts"]
