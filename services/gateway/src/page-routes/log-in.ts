import { type Request, Router } from 'express';
import type { Bus } from '@team-chat/bus';
import {
  ApiError,
  type AppLogIn,
  BadRequestError,
  beginExternalLogIn,
  completeDesktopLogIn,
  completeExternalLogIn,
  completeExternalSignUp,
  findSession,
  getServerSettings,
  type ResultOf,
} from '@team-chat/contracts';
import {
  expiredCodePage,
  externalFailurePage,
  externalRefusalPage,
  externalSignUpPage,
  loggedOutPage,
  logInPage,
  logOutPage,
  onwardPage,
  openHerePage,
  toProviderPage,
  unknownProviderPage,
} from '@team-chat/pages';
import { readOrigin } from '../http/client';
import { parseQuery } from '../http/received';
import { type PageAnswer, pageTexts } from '../http/send-page';
import type { Gateway } from '../request-context';
import { isOpenedByUser, pageRoutes, readFields } from './form-routes';
import { endFormerSession, logInByPassword, outcomePage, replaceFormerSession } from './sessions';

/** Serves the page to log in, the path at which a desktop app logs in, the paths of identity providers, and the page to log out.
 *  `demoUsers` are the addresses of users who need no password, on a server for development.
 *  Source: spec/wire-contract-files-and-time.md, section 11.2 and section 11.3. */
export function logInPages(gateway: Gateway, bus: Bus, demoUsers: string[]): Router {
  const router = Router();
  router.use(passwordLogInPages(gateway, bus, demoUsers));
  router.use(desktopLogInPages(gateway, bus));
  router.use(logOutPages(gateway, bus));
  router.use(externalLogInPages(gateway, bus));
  return router;
}

/** Serves the page to log in with a password, which leads to other ways to log in. */
function passwordLogInPages(gateway: Gateway, bus: Bus, demoUsers: string[]): Router {
  return pageRoutes(gateway, '/login', { get: showForm, post: submit });

  async function showForm(req: Request, realm_id: number): Promise<PageAnswer> {
    const texts = pageTexts(req);
    const query = parseQuery(req);
    const target = readTarget(query);
    const api_key = gateway.sessionCookie.read(req);
    if (api_key !== undefined && target.app === null) {
      const { session } = await bus.call(findSession, { params: { realm_id, api_key } });
      if (session) return onwardPage(texts, target.next);
    }
    const email = query.get('is_deactivated');
    const notice = email?.includes('@') ? texts.logIn.deactivated(email) : undefined;
    const facts = await loadFacts(req, realm_id);
    return logInPage(texts, {
      ...facts,
      query: targetQuery(target),
      ...(notice !== undefined && { notice }),
    });
  }

  async function submit(req: Request, realm_id: number): Promise<PageAnswer> {
    const target = readTarget(parseQuery(req));
    const fields = await readFields(req);
    const demoUser = fields.get('demo_user');
    const username = demoUser ?? fields.get('username') ?? '';
    const password = demoUser === undefined ? (fields.get('password') ?? '') : null;
    try {
      const params = { realm_id, username, password, app: target.app };
      const { outcome, deviceCookie } = await logInByPassword(gateway, bus, req, params);
      const page = outcomePage(gateway, req, outcome, target.next, { isKept: fields.has('keep') });
      return { ...page, cookies: [...(page.cookies ?? []), deviceCookie] };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      const facts = await loadFacts(req, realm_id);
      return logInPage(pageTexts(req), {
        ...facts,
        query: targetQuery(target),
        username,
        problem: error.message,
      });
    }
  }

  /** Returns what the form says of the server and the organisation. */
  async function loadFacts(req: Request, realm_id: number) {
    const server = await bus.call(getServerSettings, { params: {}, info: { realm_id } });
    const { invite_required } = await gateway.realms.find(req.headers.host);
    return { server, isOpen: invite_required === false, demoUsers };
  }
}

/** Serves the path at which the browser of a desktop app gets its session, by a code of the app. */
function desktopLogInPages(gateway: Gateway, bus: Bus): Router {
  const path = '/accounts/login/subdomain/:key';
  return pageRoutes(gateway, path, { get: openDesktopSession, post: openDesktopSession });

  async function openDesktopSession(req: Request, realm_id: number, token: string): Promise<PageAnswer> {
    const params = { realm_id, token };
    // Programs look with HEAD whether a link works; that does not use it up.
    if (req.method === 'HEAD') return expiredCodePage(pageTexts(req));
    // A page of another site could log the browser in as somebody else.
    if (req.method === 'GET' && !isOpenedByUser(req)) return openHerePage(pageTexts(req));
    const { session } = await bus.call(completeDesktopLogIn, { params, info: readOrigin(gateway, req) });
    if (!session) return expiredCodePage(pageTexts(req));
    const outcome = { kind: 'session', session } as const;
    await replaceFormerSession(gateway, bus, req, realm_id, outcome);
    return outcomePage(gateway, req, outcome, '/');
  }
}

/** Serves the page to log out. */
function logOutPages(gateway: Gateway, bus: Bus): Router {
  return pageRoutes(gateway, '/accounts/logout', {
    get: async (req) => logOutPage(pageTexts(req)),
    post: async (req, realm_id) => {
      const provider_url = await endFormerSession(gateway, bus, req, realm_id);
      const cookies = [gateway.sessionCookie.deletion()];
      return { ...loggedOutPage(pageTexts(req), provider_url), cookies };
    },
  });
}

/** Cookie with the log-in that the browser has begun. */
const ATTEMPT = 'log-in-attempt';
const RETURN = '/complete/oidc';
/** Milliseconds for the four requests that accounts makes to a provider, each of five seconds at most. */
const DEADLINE_MS = 25_000;

/** Serves the paths at which browsers log in by an OpenID Connect provider, come back from it, and make an account.
 *  Source: spec/wire-contract-files-and-time.md, section 11.2. */
function externalLogInPages(gateway: Gateway, bus: Bus): Router {
  const { sessionCookie } = gateway;
  const router = Router();
  for (const action of ['login', 'register']) {
    const path = `/accounts/${action}/social/oidc/:key`;
    router.use(pageRoutes(gateway, path, { get: begin, post: begin }));
  }
  router.use(
    pageRoutes(gateway, `${RETURN}/:key`, {
      get: complete,
      post: (req, realm_id) => signUp(gateway, bus, req, realm_id),
    }),
  );
  return router;

  async function begin(req: Request, realm_id: number, provider: string): Promise<PageAnswer> {
    const params = { realm_id, provider, ...readTarget(parseQuery(req)) };
    const { url, attempt } = await bus.call(beginExternalLogIn, { params });
    if (url === null || attempt === null) return unknownProviderPage(pageTexts(req));
    const cookies = [sessionCookie.further(ATTEMPT, attempt)];
    return { ...toProviderPage(pageTexts(req), url), cookies };
  }

  async function complete(req: Request, realm_id: number, provider: string): Promise<PageAnswer> {
    const attempt = sessionCookie.readFurther(req, ATTEMPT);
    if (attempt === undefined) return externalFailurePage(pageTexts(req));
    const query = req.url.includes('?') ? req.url.slice(req.url.indexOf('?')) : '';
    const params = { realm_id, provider, attempt, query };
    const info = readOrigin(gateway, req);
    const found = await bus.call(completeExternalLogIn, { params, info }, { deadlineMs: DEADLINE_MS });
    if (found.outcome) await replaceFormerSession(gateway, bus, req, realm_id, found.outcome);
    return withoutAttempt(completedPage(gateway, req, found));
  }

  function withoutAttempt(page: PageAnswer): PageAnswer {
    const deletion = sessionCookie.further(ATTEMPT, undefined);
    return { ...page, cookies: [...(page.cookies ?? []), deletion] };
  }
}

/** Builds the page that follows a log-in at an identity provider. */
function completedPage(
  gateway: Gateway,
  req: Request,
  { realm, next, outcome, refusal, sign_up }: ResultOf<typeof completeExternalLogIn>,
): PageAnswer {
  if (outcome) return outcomePage(gateway, req, outcome, next);
  const texts = pageTexts(req);
  if (refusal !== null) return externalRefusalPage(texts, realm.name, refusal);
  return sign_up ? externalSignUpPage(texts, realm.name, sign_up) : externalFailurePage(texts);
}

/** Makes the account of somebody whom an identity provider knows, and logs the browser in. */
async function signUp(gateway: Gateway, bus: Bus, req: Request, realm_id: number): Promise<PageAnswer> {
  const fields = await readFields(req);
  const [key, full_name] = [fields.get('key') ?? '', fields.get('full_name') ?? ''];
  const params = { realm_id, key, full_name };
  const { realm, next, outcome, email, problems } = await bus.call(completeExternalSignUp, {
    params,
    info: readOrigin(gateway, req),
  });
  if (outcome) {
    await replaceFormerSession(gateway, bus, req, realm_id, outcome);
    return outcomePage(gateway, req, outcome, next);
  }
  if (email === null || problems.some(({ field }) => field !== 'full_name')) return externalFailurePage(pageTexts(req));
  return externalSignUpPage(pageTexts(req), realm.name, { key, email, full_name }, problems[0]?.message);
}

/** Purpose of a log-in: the browser or an app, and where the browser goes on. */
export interface LogInTarget {
  app: AppLogIn | null;
  /** Path on this host. */
  next: string;
}

/** Reads what a log-in is for from the parameters of a page.
 *  Source: spec/wire-contract-files-and-time.md, section 11.2. */
export function readTarget(parameters: ReadonlyMap<string, string>): LogInTarget {
  const mobile = parameters.get('mobile_flow_otp') || undefined;
  const desktop = parameters.get('desktop_flow_otp') || undefined;
  if (mobile !== undefined && desktop !== undefined) {
    throw new BadRequestError("Can't use both mobile_flow_otp and desktop_flow_otp together.");
  }
  const next = readPath(parameters.get('next'));
  if (mobile !== undefined) return { app: { kind: 'mobile', otp: mobile }, next };
  if (desktop !== undefined) return { app: { kind: 'desktop', otp: desktop }, next };
  return { app: null, next };
}

/** Returns the parameters that say what a log-in is for. */
export function targetQuery({ app, next }: LogInTarget): string {
  const query = new URLSearchParams(next === '/' ? {} : { next });
  if (app) query.set(`${app.kind}_flow_otp`, app.otp);
  return query.size > 0 ? `?${query}` : '';
}

const HERE = 'http://here.invalid';

/** Longest path to go on to, in characters: browsers drop cookies above 4 KB. */
const MAX_PATH_LENGTH = 1000;

/** Returns a path on this host; `/` for anything else, such as the URL of another site, and for long ones. */
export function readPath(next = '/'): string {
  if (next.length > MAX_PATH_LENGTH) return '/';
  const url = next.startsWith('/') && URL.canParse(next, HERE) ? new URL(next, HERE) : undefined;
  // Browsers also take a path such as `/.//example.com` for the URL of another site, once it is normalised.
  if (!url || url.origin !== HERE || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}
