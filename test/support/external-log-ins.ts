import { ok, TestRealm } from '@team-chat/testkit';
import { type Answer, call, FORM } from '@team-chat/testkit/http';
import { type Claims, TestIdentityProvider } from './identity-provider';
import { Processes, type ProcessesOptions } from './processes';

interface Sent {
  cookie?: string;
  fields?: Record<string, string>;
  in_realm?: TestRealm;
}

/** A log-in at a provider that a browser has begun. */
export interface Begun {
  /** The answer's URL at the provider. */
  url: string;
  cookie: string;
}

/** Settings that all providers of tests have in common. */
interface ProviderSettings {
  issuer: string;
  client_id: string;
  client_secret: string;
}

/** Declares that the suite's tests use a deployment with identity providers, all at one server. `providersOf` returns the
 *  settings of each. The functions that it returns send requests as browsers do. */
export function useExternalLogIns(
  providersOf: (common: ProviderSettings) => object[],
  settings: Parameters<typeof Processes.start>[0] = {},
  options: ProcessesOptions = {},
) {
  let provider: TestIdentityProvider;
  let cluster: Processes;
  let realm: TestRealm;
  let count = 0;

  beforeAll(async () => {
    provider = await TestIdentityProvider.start();
    const common = {
      issuer: provider.issuer,
      client_id: 'chat',
      client_secret: 'a-secret-of-the-chat-at-the-provider',
    };
    const oidcProviders = JSON.stringify(providersOf(common));
    cluster = await Processes.start({ ...settings, oidcProviders }, options);
    realm = await anOpenRealm();
  });
  afterAll(async () => {
    await cluster?.stop();
    await provider?.stop();
  });

  async function anOpenRealm(changes = {}): Promise<TestRealm> {
    const made = await TestRealm.create(cluster.bus, cluster.address.baseUrls[0]!);
    await ok(made.owner.client.patch('/realm', { invite_required: false, ...changes }));
    return made;
  }

  /** Sends a request to each gateway in turn. */
  const at = (method: string, path: string, { cookie, fields, in_realm = realm }: Sent = {}) =>
    call(cluster.address.baseUrls[count++ % 2]!, {
      method,
      path,
      headers: { host: in_realm.host, ...FORM, ...(cookie && { cookie }) },
      ...(fields && { body: new URLSearchParams(fields).toString() }),
    });

  async function begin(name: string, query = '', in_realm = realm): Promise<Begun> {
    const answer = await at('GET', `/accounts/login/social/oidc/${name}${query}`, { in_realm });
    expect(answer.status).toBe(303);
    return { url: answer.headers.location!, cookie: cookieOf(answer, 'log-in-attempt') };
  }

  /** Returns the path to which the provider sends somebody's browser. */
  async function identify({ url }: Pick<Begun, 'url'>, subject: string): Promise<string> {
    const back = await provider.logIn(url, subject);
    return back.pathname + back.search;
  }

  /** Completes a log-in as somebody. */
  async function complete(begun: Begun, subject: string, in_realm = realm): Promise<Answer> {
    return at('GET', await identify(begun, subject), { cookie: begun.cookie, in_realm });
  }

  async function logIn(name: string, subject: string, query = '', in_realm = realm): Promise<Answer> {
    return complete(await begin(name, query, in_realm), subject, in_realm);
  }

  /** Returns the user whom an answer has logged in. */
  async function ownUser(answer: Answer, in_realm = realm): Promise<any> {
    expect(answer.status).toBe(303);
    const api_key = cookieOf(answer, 'session').replace('session=', '');
    const { body } = await at('POST', '/accounts/session', { cookie: `session=${api_key}`, in_realm });
    return ok(in_realm.client.as({ user_id: 0, email: body.session.email, api_key }).get('/users/me'));
  }

  /** Makes the provider know another person. */
  async function aPerson(claims: Claims = {}): Promise<{ subject: string; email: string }> {
    const subject = `person-${++count}`;
    const email = `${subject}@people.example`;
    await provider.says(subject, { email, email_verified: true, name: 'Ada Example', ...claims });
    return { subject, email };
  }

  const started = () => ({ provider, cluster, realm });
  return { started, anOpenRealm, at, begin, identify, complete, logIn, ownUser, aPerson };
}

/** Returns a cookie of an answer as a browser sends it. */
export function cookieOf({ headers }: Answer, name: string): string {
  return headers['set-cookie']!.find((cookie) => cookie.startsWith(`${name}=`))!.split(';')[0]!;
}

/** Returns the key of the sign-up that a page asks about. */
export const keyIn = ({ text }: Answer): string => /name="key" value="([\w-]+)"/.exec(text)![1]!;
