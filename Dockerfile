# The portal's image. How to build and run it: docs/run-in-a-container.md

# A Debian whose npm comes with Node 20 or newer.
ARG BASE_IMAGE=debian:trixie-slim

FROM ${BASE_IMAGE} AS build
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates npm
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund --loglevel=error
COPY . .
RUN npm run build
# The program and the licence of the Node package are kept; the rest of it, and what else is optional, is not.
# Some packages are unpacked with the numeric owners that their authors had; in the image every file is root's.
RUN install -D --target-directory=/opt/node node_modules/node-linux-*/bin/node node_modules/node-linux-*/LICENSE \
	&& npm prune --omit=dev --omit=optional --no-audit --no-fund --loglevel=error \
	&& rm -rf node_modules/.cache server/bootstrap server/dev \
	&& find build -name '*.map' -delete \
	&& find node_modules/@expo-google-fonts -name '*.ttf' ! -name '*_400Regular.ttf' ! -name '*_700Bold.ttf' -delete \
	&& find node_modules -type d -empty -delete \
	&& chown --recursive 0:0 node_modules

FROM ${BASE_IMAGE}
ENV NODE_ENV=production \
	DATA_DIR=/data \
	MALLOC_ARENA_MAX=2
# A tmpfs over /data belongs to root and takes its mode from the folder: every user may write, as in /tmp.
RUN ln -s /opt/node/node /usr/local/bin/node \
	&& install --directory --owner=10001 --group=10001 --mode=1777 /data
WORKDIR /app
COPY --from=build /opt/node /opt/node
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY package.json LICENSE THIRD_PARTY.md ./
COPY access ./access
COPY db ./db
COPY demo ./demo
COPY domain ./domain
COPY messages ./messages
COPY payments ./payments
COPY provider ./provider
COPY --from=build /app/server ./server
COPY storage ./storage
USER 10001:10001
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "server/commands/healthCheck.ts"]
ENTRYPOINT ["node", "--env-file=server/memory.env", "server/main.ts"]
