# Postgres for tests, over any image that has its programs on the path, where the official one cannot be pulled:
#   docker build -t bindery-test/postgres --build-arg BASE=<image> -f packages/test-kit/images/postgres.Dockerfile packages/test-kit/images
# It takes the official image's POSTGRES_PASSWORD and POSTGRES_INITDB_ARGS.
ARG BASE
FROM ${BASE}
USER root
COPY --chmod=755 postgres-entrypoint.sh /usr/local/bin/
RUN mkdir -p /var/lib/postgresql/data && chown -R postgres:postgres /var/lib/postgresql
USER postgres
ENV PGDATA=/var/lib/postgresql/data
EXPOSE 5432
ENTRYPOINT ["postgres-entrypoint.sh"]
CMD ["postgres"]
