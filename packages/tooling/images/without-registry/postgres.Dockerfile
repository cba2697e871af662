# Postgres from Debian's packages, for machines that reach a mirror of Debian and no registry of images.
# docker-compose.yml and the integration tests take it in place of the official image.
ARG DEBIAN=docker.io/library/debian:bookworm-slim
FROM ${DEBIAN}
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql && rm -rf /var/lib/apt/lists /var/lib/postgresql/* && \
  chmod 3777 /run/postgresql
ENV LANG=C.UTF-8 PGDATA=/var/lib/postgresql/data
COPY --chmod=755 postgres-entrypoint.sh /usr/local/bin/postgres-entrypoint
USER postgres
EXPOSE 5432
ENTRYPOINT ["postgres-entrypoint"]
