# The shop as an image; docs/deploy.md says how to run it.
# tests/system/container.test.ts reads this file and runs its steps without Docker.

# Builds dist. The base image brings npm, which must be 11.16 or later to obey allowScripts in package.json.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
ENV PATH=/app/node_modules/.bin:$PATH
COPY package.json package-lock.json .npmrc ./
COPY packages/engine/package.json packages/engine/
COPY packages/book/package.json packages/book/
# Without the packages of the benchmark.
RUN npm ci -w packages/engine -w packages/book --include-workspace-root
COPY . .
RUN node packages/engine/tasks/build.ts

# What the server needs at run time. The packaged Node.js comes with headers and manuals; only the binary is used.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --workspaces=false && rm -r node_modules/node/node_modules

# Neither npm nor a second Node.js: the one from package-lock.json, which the tests ran on.
FROM debian:bookworm-slim
WORKDIR /app
# Inside a container, other containers and published ports come from outside.
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PATH=/app/node_modules/.bin:$PATH
RUN mkdir /data && chown 10001:10001 /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/dist/site dist/site
COPY --from=build /app/dist/browser dist/browser
COPY --from=build /app/dist/desk dist/desk
COPY --from=build /app/dist/guide dist/guide
COPY --from=build /app/dist/server dist/server
COPY --from=build /app/dist/shop.config.js dist/
USER 10001:10001
VOLUME /data
EXPOSE 4321 4322
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 4321}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
