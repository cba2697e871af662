#!/bin/sh
# What docker-compose.yml uses of the official image's entrypoint: creates the cluster once, then runs the server.
set -eu
PATH=$(echo /usr/lib/postgresql/*/bin):$PATH
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb --pgdata="$PGDATA.new" --username=postgres --pwfile="$POSTGRES_PASSWORD_FILE" --auth=scram-sha-256 ${POSTGRES_INITDB_ARGS:-}
  echo 'host all all all scram-sha-256' >>"$PGDATA.new/pg_hba.conf"
  # Renamed, so that an interrupted first start leaves no half of a cluster.
  mv "$PGDATA.new" "$PGDATA"
fi
exec "$@"
