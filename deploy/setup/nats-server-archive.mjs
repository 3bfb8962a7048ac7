import { installFromArchive, TARGET } from './release-archive.mjs';

const VERSION = '2.11.8';

/** Source: the official container image's build file for this version (nats-io/nats-docker). */
const SHA256 = {
  'linux-amd64': '397a6deffb5533e160de0cca322bc3dcaec7fb7282d66a3dfa87a9c183152ad1',
  'linux-arm64': 'b08936cb1dc0ae7086137bda14c352df64397c4af45ed2b392705c19585aeb84',
};

/** Downloads a pinned nats-server into a folder. */
export async function installNatsServer(folder) {
  const sha256 = SHA256[TARGET];
  if (!sha256) throw new Error(`no pinned nats-server archive for ${TARGET}`);
  const name = `nats-server-v${VERSION}-${TARGET}`;
  const url = `https://github.com/nats-io/nats-server/releases/download/v${VERSION}/${name}.tar.gz`;
  await installFromArchive({ url, sha256, file: `${name}/nats-server`, folder });
}
