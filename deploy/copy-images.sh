#!/usr/bin/env bash
# Copies the images of a release, of all architectures, into a folder, and from there to a registry in a network without the
# Internet. Needs skopeo. The digests stay the same, so that those in the chart hold.
#   copy-images.sh save image-list.txt FOLDER
#   copy-images.sh push FOLDER registry.example.internal/team-chat
set -euo pipefail

usage() { sed -nE 's/^#   //p' "$0" >&2; exit 2; }
[ $# -eq 3 ] || usage
copy() { skopeo copy --all --preserve-digests "$@"; }

case $1 in
  save)
    list=$2 folder=$3
    mkdir -p "$folder"
    while IFS=@ read -r image digest; do
      [[ $digest =~ ^sha256:[0-9a-f]{64}$ ]] || { echo "$list: $image has no digest" >&2; exit 1; }
      name=${image##*/}
      # A reference has a tag or a digest.
      copy "docker://${image%:*}@$digest" "dir:$folder/${name%:*}"
    done < "$list"
    # Last, so that a folder with a list is complete.
    cp "$list" "$folder/image-list.txt"
    ;;
  push)
    folder=$2 registry=$3
    while IFS=@ read -r image _; do
      name=${image##*/}
      copy "dir:$folder/${name%:*}" "docker://$registry/$name"
    done < "$folder/image-list.txt"
    ;;
  *) usage ;;
esac
