#!/bin/sh
# Makes an empty cluster and runs the server in it.
set -eu
password=$(mktemp)
printf '%s\n' "$POSTGRES_PASSWORD" >"$password"
# The arguments are a list of words, as in the official image.
# shellcheck disable=SC2086
initdb --username=postgres --pwfile="$password" --auth=scram-sha-256 ${POSTGRES_INITDB_ARGS:-} >/dev/null
rm "$password"
echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
exec "$@" -c listen_addresses='*'
