# Sourced by the scripts of a release. TAG is the version's tag; GitHub sets the other variables that are read here.
# shellcheck shell=bash
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

VERSION=${TAG#v}
# Names in a registry are in lower case.
REGISTRY=ghcr.io/${GITHUB_REPOSITORY,,}
# The services, the operator's commands, and everything in one image.
IMAGES=(gateway accounts messaging groups snippets-and-folders events admin trial)
ARCHITECTURES=(amd64 arm64)
