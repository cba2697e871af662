#!/bin/sh
# What docker-compose.yml and the tests use of the official image's entrypoint: creates the cluster once, then runs the
# server. The password is in POSTGRES_PASSWORD, or in the file that POSTGRES_PASSWORD_FILE names.
set -eu
PATH=$(echo /usr/lib/postgresql/*/bin):$PATH
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  password=$(mktemp)
  printf '%s\n' "${POSTGRES_PASSWORD:-$(cat "${POSTGRES_PASSWORD_FILE:-}")}" >"$password"
  # The arguments are a list of words, as in the official image.
  # shellcheck disable=SC2086
  initdb --pgdata="$PGDATA.new" --username=postgres --pwfile="$password" --auth=scram-sha-256 ${POSTGRES_INITDB_ARGS:-}
  rm "$password"
  echo 'host all all all scram-sha-256' >>"$PGDATA.new/pg_hba.conf"
  echo "listen_addresses = '*'" >>"$PGDATA.new/postgresql.conf"
  # Renamed, so that an interrupted first start leaves no half of a cluster.
  mv "$PGDATA.new" "$PGDATA"
fi
exec "$@"
