#!/bin/sh
# Stops what a stack leaves behind when it dies without stopping its parts (kill -9, out of memory).
#
#   watchdog.sh <record of processes> [folder to delete afterwards]
#
# The stack holds the other end of our standard input: it closes when the stack is gone, however it went. After an
# orderly stop the record is empty and nothing is left to do.

trap '' INT TERM HUP

while read -r _; do :; done

if [ -f "$1" ]; then
  while read -r pid signal _; do
    kill -s "$signal" "$pid" 2>/dev/null || continue
    kill -s CONT "$pid" 2>/dev/null
    tries=0
    while kill -0 "$pid" 2>/dev/null && [ "$tries" -lt 100 ]; do
      sleep 0.1
      tries=$((tries + 1))
    done
    kill -s KILL "$pid" 2>/dev/null
  done <"$1"
  rm -f "$1"
fi
if [ -n "$2" ]; then rm -rf "$2"; fi
