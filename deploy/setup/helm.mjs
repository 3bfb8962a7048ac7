import helm from '../helm.cjs';
import natsServer from '../../libs/servers/nats-server.cjs';
import { installFromUrl, TARGET } from './download.mjs';

const VERSION = '3.16.4';

/** Source: the checksums that the Helm project publishes beside each archive. */
const SHA256 = {
  'linux-amd64': 'fc307327959aa38ed8f9f7e66d45492bb022a66c3e5da6063958254b9767d179',
  'linux-arm64': 'd3f8f15b3d9ec8c8678fbf3280c3e5902efabe5912e2f9fcf29107efbc8ead69',
};

/** Returns the path of helm for the chart's tests. Downloads it if it is missing; returns undefined if that fails. */
export async function ensureHelm(say) {
  const found = helm.findHelm();
  const sha256 = SHA256[TARGET];
  if (found || !sha256) return found;
  const url = `https://get.helm.sh/helm-v${VERSION}-${TARGET}.tar.gz`;
  say('installing helm (release archive)');
  try {
    await installFromUrl({ url, sha256, file: `${TARGET}/helm`, folder: natsServer.CACHE_FOLDER });
  } catch (error) {
    say(error.message);
  }
  return helm.findHelm();
}
