import natsServer from '../../libs/servers/nats-server.cjs';
import { installFromUrl, TARGET } from './download.mjs';

const { NATS_ARCHIVE_VERSION, NATS_VERSION, installFolder } = natsServer;

/** Debian's package of the tested version, which needs glibc 2.34. Source of the checksums: the lists of packages of
 *  Debian 13, which Debian signs. */
const PACKAGE = `https://deb.debian.org/debian/pool/main/n/nats-server/nats-server_${NATS_VERSION}-1+b2`;
const PACKAGE_SHA256 = {
  'linux-amd64': '6d913ac987b78734c08537c2adeb1526cf735f216173a9170d94b185fcfe6f8a',
  'linux-arm64': '0c9a617510b28c1b4fb4a38aabea6ab8cd7f026247f2abdff8b955b2278ce049',
};

/** The project's own archives. Sources of the checksums: those of Linux, the build files of the official container image
 *  (nats-io/nats-docker); all, the packages of Hermit (cashapp/hermit-packages), which has them from the release. */
const RELEASES = 'https://github.com/nats-io/nats-server/releases/download';
const ARCHIVE_SHA256 = {
  'darwin-amd64': 'c90e94a1a9537304ab59f9056baca6a3138d17c13d7fe218ccbbd24ca08ee8e9',
  'darwin-arm64': 'b1e2fd61507703ee81b0b2c1c35894beeebf908ddc7a4a5b7928aca438f716e6',
  'linux-amd64': '6cbac67107e69c9e5a352d6f1555027f9da6a6b3fa81cceafefa9598b4451512',
  'linux-arm64': 'aba1b169f18d4441b4b5d760805c562dccc57b425a7a213a82753a2269a27235',
};

/** Returns the pinned downloads for this machine, the tested version first. */
export function pinnedDownloads() {
  return [debianPackage(), releaseArchive()].filter(({ sha256 }) => sha256 !== undefined).map(asWay);
}

function debianPackage() {
  const sha256 = PACKAGE_SHA256[TARGET];
  const url = `${PACKAGE}_${TARGET.replace('linux-', '')}.deb`;
  return { version: NATS_VERSION, url, sha256, file: 'usr/sbin/nats-server' };
}

function releaseArchive() {
  const name = `nats-server-v${NATS_ARCHIVE_VERSION}-${TARGET}`;
  const url = `${RELEASES}/v${NATS_ARCHIVE_VERSION}/${name}.tar.gz`;
  return {
    version: NATS_ARCHIVE_VERSION,
    url,
    sha256: ARCHIVE_SHA256[TARGET],
    file: `${name}/nats-server`,
  };
}

function asWay({ version, ...download }) {
  return {
    name: `${version} from ${new URL(download.url).host}`,
    install: () => installFromUrl({ ...download, folder: installFolder(version) }),
  };
}
