import { Database } from '@team-chat/db';
import { EMAIL_GATEWAY, startTestCluster, type TestCluster } from '@team-chat/testkit/cluster';
import { replyAddress } from '../src/email-addresses/reply-address';
import { EmailAddressesRepository } from '../src/repositories/email-addresses';

let cluster: TestCluster;
let db: Database;

beforeAll(async () => {
  cluster = await startTestCluster();
  db = new Database({ url: `${cluster.databaseUrl}?options=-c%20search_path%3Dmessaging` });
});
afterAll(async () => {
  await db?.close();
  await cluster?.stop();
});

describe('replyAddress', () => {
  const ask = (domain: string | undefined, row: { user_id?: number; id?: number; topic?: string }) => {
    const { user_id = 1, id = 1, topic = 'lunch' } = row;
    const ctx = {
      config: { EMAIL_GATEWAY_DOMAIN: domain },
      emailAddresses: new EmailAddressesRepository(db),
    };
    const conversation = { conversation_id: id, topic };
    return db.transaction((tx) =>
      replyAddress(ctx as never, tx, { realm_id: 987_654, user_id, conversation }),
    );
  };
  const { domain } = EMAIL_GATEWAY;

  test('gives a user one address for each conversation', async () => {
    const [first, ...same] = await Promise.all([
      ask(domain, {}),
      ask(domain, {}),
      ask(domain, { topic: 'Lunch' }),
    ]);
    expect(first).toMatch(/^mm[0-9a-f]{32}@mail\.test\.example$/);
    expect(same).toEqual([first, first]);
    const others = [{ user_id: 2 }, { id: 2 }, { topic: 'dinner' }, { topic: '' }];
    const all = [first, ...(await Promise.all(others.map((row) => ask(domain, row))))];
    expect(new Set(all).size).toBe(5);
  });

  test('gives none where the server takes no mails', async () => {
    expect(await ask(undefined, {})).toBeUndefined();
  });
});
