# All images of Bindery: `npm run images` builds those that docker-bake.hcl lists.

# Compiles everything, and gives the programs its Node. It needs Node 26, a shell and find.
ARG BUILD_BASE=docker.io/library/node:26-bookworm-slim
# What the programs run on: the libraries of C and C++ and no shell, as user 65532.
ARG BASE=gcr.io/distroless/cc-debian12:nonroot

# The images of the release before, whose builds stay in the next: open tabs go on with them.
ARG PREVIOUS_SHELL_WEB=scratch
ARG PREVIOUS_CRM_WEB=scratch
ARG PREVIOUS_ADMIN_WEB=scratch

FROM ${PREVIOUS_SHELL_WEB} AS previous-shell-web
FROM ${PREVIOUS_CRM_WEB} AS previous-crm-web
FROM ${PREVIOUS_ADMIN_WEB} AS previous-admin-web

FROM ${BUILD_BASE} AS manifests
WORKDIR /all
COPY . .
# Packages are installed again only if one of these has changed.
RUN mkdir /manifests && find . \( -name package.json -o -name package-lock.json -o -path './gateway/empty/*' \) -exec cp --parents {} /manifests \;

FROM ${BUILD_BASE} AS packages
WORKDIR /src
COPY --from=manifests /manifests .
# The certificates, as PEM, of a proxy that opens TLS between here and the npm registry. No image has them.
ARG EXTRA_CA_CERTIFICATES=""
# No package needs its install script here.
RUN --mount=type=cache,target=/root/.npm \
  if [ -n "$EXTRA_CA_CERTIFICATES" ]; then \
    printf '%s\n' "$EXTRA_CA_CERTIFICATES" > /tmp/extra-ca.pem && export NODE_EXTRA_CA_CERTS=/tmp/extra-ca.pem; \
  fi && npm ci --ignore-scripts --no-audit --no-fund
COPY packages/tooling packages/tooling
RUN node packages/tooling/bin/assemble-images.mjs packages /packages

FROM packages AS build
COPY . .
RUN npm run build && node packages/tooling/bin/assemble-images.mjs workspaces /workspaces

FROM ${BUILD_BASE} AS empty
# A layer's digest includes the times of its files.
RUN mkdir -p /out/data && touch --date=@0 /out/data

# The Node that compiled the programs also runs them, with the one library that BASE may lack.
FROM ${BUILD_BASE} AS node
RUN mkdir -p /out/usr/local/bin /out/usr/local/lib \
  && cp --dereference "$(command -v node)" /out/usr/local/bin/node \
  && for library in $(ldd /out/usr/local/bin/node | awk '/libatomic/ { print $3 }'); do \
    cp --dereference "$library" /out/usr/local/lib/; \
  done \
  && find /out -exec touch --no-dereference --date=@0 {} +

FROM ${BASE} AS runtime
WORKDIR /app
ENV PATH=/usr/local/bin:/usr/bin:/bin NODE_ENV=production NODE_OPTIONS=--enable-source-maps
ENV HOST=0.0.0.0 LD_LIBRARY_PATH=/usr/local/lib
COPY --from=node /out /
# A volume here belongs to the user.
COPY --from=empty --chown=65532:65532 /out /
USER 65532:65532
ENTRYPOINT ["node"]

FROM runtime AS gateway
COPY --from=packages /packages/gateway /
COPY --from=build /workspaces/gateway /
CMD ["gateway/dist/main.js"]

FROM runtime AS identity
COPY --from=packages /packages/identity /
COPY --from=build /workspaces/identity /
CMD ["services/identity/dist/main.js"]

FROM runtime AS billing
COPY --from=packages /packages/billing /
COPY --from=build /workspaces/billing /
CMD ["services/billing/dist/main.js"]

FROM runtime AS crm
COPY --from=packages /packages/crm /
COPY --from=build /workspaces/crm /
CMD ["services/crm/dist/main.js"]

FROM runtime AS leads
COPY --from=packages /packages/leads /
COPY --from=build /workspaces/leads /
CMD ["services/leads/dist/main.js"]

FROM runtime AS integrations
COPY --from=packages /packages/integrations /
COPY --from=build /workspaces/integrations /
CMD ["services/integrations/dist/main.js"]

FROM build AS shell-web-builds
RUN --mount=type=bind,from=previous-shell-web,target=/previous \
  node packages/tooling/bin/keep-builds.mjs /previous/app/frontends/shell/dist /workspaces/shell-web/app/frontends/shell/dist

FROM runtime AS shell-web
COPY --from=packages /packages/shell-web /
COPY --from=shell-web-builds /workspaces/shell-web /
ENV SITE_DIST=frontends/shell/dist SITE_FALLBACK=index.html SITE_PAGES=/=landing.html,/app/login=landing.html
CMD ["packages/static-site/dist/main.js"]

FROM build AS crm-web-builds
RUN --mount=type=bind,from=previous-crm-web,target=/previous \
  node packages/tooling/bin/keep-builds.mjs /previous/app/frontends/crm/dist /workspaces/crm-web/app/frontends/crm/dist

FROM runtime AS crm-web
COPY --from=packages /packages/crm-web /
COPY --from=crm-web-builds /workspaces/crm-web /
ENV SITE_DIST=frontends/crm/dist SITE_MOUNT=/remotes/crm/
CMD ["packages/static-site/dist/main.js"]

FROM build AS admin-web-builds
RUN --mount=type=bind,from=previous-admin-web,target=/previous \
  node packages/tooling/bin/keep-builds.mjs /previous/app/frontends/admin/dist /workspaces/admin-web/app/frontends/admin/dist

FROM runtime AS admin-web
COPY --from=packages /packages/admin-web /
COPY --from=admin-web-builds /workspaces/admin-web /
ENV SITE_DIST=frontends/admin/dist SITE_MOUNT=/remotes/admin/
CMD ["packages/static-site/dist/main.js"]

# Applies the migrations of the service that its argument names to DATABASE_URL.
FROM runtime AS migrations
COPY --from=packages /packages/migrations /
COPY --from=build /workspaces/migrations /
ENTRYPOINT ["node", "packages/migrations/deploy.mjs"]

# Creates secrets, databases and roles before the first start.
FROM runtime AS provision
COPY --from=packages /packages/provision /
COPY --from=build /workspaces/provision /
ENTRYPOINT ["node", "packages/provisioning/dist/main.js"]

FROM runtime AS ops
COPY --from=packages /packages/ops /
COPY --from=build /workspaces/ops /
ENTRYPOINT ["node", "ops/dist/main.js"]

# For trials only: no mail leaves, and no money moves.
FROM runtime AS mail-catcher
COPY --from=packages /packages/mail-catcher /
COPY --from=build /workspaces/mail-catcher /
CMD ["stack/mail-catcher/dist/main.js"]

FROM runtime AS stripe-emulator
COPY --from=packages /packages/stripe-emulator /
COPY --from=build /workspaces/stripe-emulator /
CMD ["stack/stripe-emulator/dist/main.js"]
