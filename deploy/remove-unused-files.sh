#!/bin/sh
# Deletes from the node_modules of a folder the files that no running service reads: source maps, TypeScript, texts for
# people except licences, clients of Redis, which @tus/server names and the gateway does not load, and the second and third
# copies of OpenTelemetry's packages, as ES modules.
set -eu
find "$1" -path '*/node_modules/*' -type f \
  \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -iname '*.md' \) \
  ! -iname 'licen[cs]e*' ! -iname 'notice*' ! -iname 'copying*' -delete
find "$1" -type d \( -path '*/node_modules/ioredis' -o -path '*/node_modules/@ioredis' -o -path '*/node_modules/@redis' \
  -o -path '*/node_modules/redis-errors' -o -path '*/node_modules/redis-parser' \) -prune -exec rm -rf {} +
find "$1" -path '*/node_modules/@opentelemetry/*/build/*' -type d \( -name esm -o -name esnext \) -prune -exec rm -rf {} +
