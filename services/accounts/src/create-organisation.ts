import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Bus } from '@team-chat/bus';
import { createRealm, getApiKey, setUserGrants } from '@team-chat/contracts';
import { commonConfig, parseConfig, tlsOf } from '@team-chat/runtime';
import { z } from 'zod';

const USAGE =
  'Usage: create-organisation.js --host chat.example.com --name Example --owner-email olivia@example.com ' +
  '--owner-name "Olivia Owner" [--default]';

/** The operator's way to make an organisation: prints its id and the owner's log-in as JSON. The running services do
 *  the work; this only asks them. */
async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      host: text,
      name: text,
      'owner-email': text,
      'owner-name': text,
      default: { type: 'boolean', default: false },
    },
  });
  const { host, name, 'owner-email': email, 'owner-name': full_name } = values;
  if (!host || !name || !email || !full_name) throw new Error(USAGE);
  const config = parseConfig(z.object(commonConfig));
  // The connection is that of the service, and so are its rights.
  const bus = await Bus.connect({ url: config.NATS_URL, tls: tlsOf('NATS', config), name: 'accounts' });
  try {
    const password = randomBytes(18).toString('base64url');
    const owner = { email, full_name, password };
    const params = { host, name, is_default: values.default, owner };
    const { realm_id, owner_id: user_id } = await bus.call(createRealm, { params });
    await bus.call(setUserGrants, { params: { realm_id, user_id, can_create_users: true } });
    const { api_key } = await bus.call(getApiKey, { params: { realm_id, user_id } });
    console.log(JSON.stringify({ realm_id, host, owner: { user_id, email, password, api_key } }));
  } finally {
    await bus.close();
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
