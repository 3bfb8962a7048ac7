import { advance, desktopPathIn, mailsTo, ok, PASSWORD, stopClock, type TestRealm } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { type Answer, call, FORM } from '@team-chat/testkit/http';

let cluster: TestCluster;
let realm: TestRealm;

beforeAll(async () => {
  // The services run in this process, whose clock the tests set.
  cluster = await startTestCluster({ inProcess: true });
  realm = await cluster.aRealm();
  await ok(realm.owner.client.patch('/realm', { invite_required: false }));
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => cluster?.stop());

const DAY_S = 86_400;
const NEW_PASSWORD = 'tall giraffe eats clouds';
const OTP = '0123456789abcdef'.repeat(4);

const at = (method: string, path: string, fields = {}): Promise<Answer> =>
  call(cluster.baseUrls[0]!, {
    method,
    path,
    headers: { host: realm.host, ...FORM },
    ...(method === 'POST' && { body: new URLSearchParams(fields).toString() }),
  });

/** Asks for a mail at a page. Returns the path of the link in it that begins with `start`. */
async function mailedPath(page: string, email: string, start: string): Promise<string> {
  await at('POST', page, { email });
  return new RegExp(`${start}[\\w-]+`).exec((await mailsTo(cluster.mailDir, email)).at(-1)!.body)![0];
}
const canLogIn = async (username: string) =>
  (await realm.client.post('/fetch_api_key', { username, password: NEW_PASSWORD })).status === 200;

describe.each<[string, () => Promise<{ email: string; path: string }>, Record<string, string>]>([
  [
    'to sign up',
    async () => {
      const email = 'new@people.example';
      return { email, path: await mailedPath('/register/', email, '/accounts/do_confirm/') };
    },
    { full_name: 'Ada Example', password: NEW_PASSWORD },
  ],
  [
    'to set another password',
    async () => {
      const { email } = await realm.user();
      const page = '/accounts/password/reset/';
      return { email, path: await mailedPath(page, email, page) };
    },
    { password: NEW_PASSWORD, repeated: NEW_PASSWORD },
  ],
])('a link %s', (_what, linkFor, fields) => {
  test('can be used for 24 hours', async () => {
    const { email, path } = await linkFor();
    advance(DAY_S + 60);
    for (const late of [await at('GET', path), await at('POST', path, fields)]) {
      expect([late.status, late.text]).toEqual([410, expect.stringContaining('This link has expired')]);
    }
    jest.restoreAllMocks();
    expect(await canLogIn(email)).toBe(false);
    advance(DAY_S - 60);
    expect((await at('GET', path)).status).toBe(200);
    expect((await at('POST', path, fields)).status).toBe(200);
    jest.restoreAllMocks();
    expect(await canLogIn(email)).toBe(true);
  });
});

describe('the token of a desktop app', () => {
  /** Returns the answer to a log-in by a token that was made `seconds` ago. */
  async function useAfter(seconds: number): Promise<Answer> {
    const setClock = stopClock();
    const fields = { username: realm.owner.email, password: PASSWORD };
    const { text } = await at('POST', `/login/?desktop_flow_otp=${OTP}`, fields);
    setClock(seconds);
    return at('GET', desktopPathIn(text, OTP));
  }

  test('logs it in after 14 seconds', async () => {
    const { status, headers } = await useAfter(14);
    expect([status, headers['set-cookie']]).toEqual([303, [expect.stringMatching(/^session=\w{32};/)]]);
  });

  test('is refused after 16 seconds', async () => {
    const { status, headers, text } = await useAfter(16);
    expect([status, headers['set-cookie']]).toEqual([400, undefined]);
    expect(text).toContain('It can be used once, within 15 seconds.');
  });
});
