import { type Request, Router } from 'express';
import type { Bus } from '@team-chat/bus';
import { ApiError, completeDesktopLogIn, findSession, getServerSettings, logIn } from '@team-chat/contracts';
import { pageRoutes } from '../join/page-routes';
import { linkTo } from '../pages/link';
import { markup } from '../pages/markup';
import type { Page } from '../pages/page';
import { type PageTexts, pageTexts } from '../pages/texts/texts';
import { readFields } from '../pages/read-fields';
import { parseQuery } from '../received';
import { type Gateway, readOrigin } from '../request-context';
import { isOpenedByUser } from '../pages/same-origin';
import { endFormerSession, replaceFormerSession } from './end-former-session';
import { logInPage } from './log-in-form';
import { onwardPage, outcomePage } from './outcome-page';
import { readTarget } from './target';

/** Serves the page to log in, the path at which a desktop app logs in, and the page to log out. `demoUsers` are the addresses
 *  of users who need no password, on a server for development.
 *  Source: spec/wire-contract-files-and-time.md, section 11.2 and section 11.3. */
export function logInPages(gateway: Gateway, bus: Bus, demoUsers: string[]): Router {
  const { sessionCookie } = gateway;
  const router = Router();
  router.use(pageRoutes(gateway, '/login', { get: showForm, post: submit }));
  router.use(
    pageRoutes(gateway, '/accounts/login/subdomain/:key', {
      get: openDesktopSession,
      post: openDesktopSession,
    }),
  );
  router.use(
    pageRoutes(gateway, '/accounts/logout', {
      get: async (req) => logOutPage(pageTexts(req)),
      post: logOut,
    }),
  );
  return router;

  async function showForm(req: Request, realm_id: number): Promise<Page> {
    const texts = pageTexts(req);
    const query = parseQuery(req);
    const target = readTarget(query);
    const api_key = sessionCookie.read(req);
    if (api_key !== undefined && target.app === null) {
      const { session } = await bus.call(findSession, { params: { realm_id, api_key } });
      if (session) return onwardPage(texts, target.next);
    }
    const email = query.get('is_deactivated');
    const notice = email?.includes('@') ? texts.logIn.deactivated(email) : undefined;
    const facts = await loadFacts(req, realm_id);
    return logInPage(texts, { ...facts, target, ...(notice !== undefined && { notice }) });
  }

  async function submit(req: Request, realm_id: number): Promise<Page> {
    const target = readTarget(parseQuery(req));
    const fields = await readFields(req);
    const demoUser = fields.get('demo_user');
    const username = demoUser ?? fields.get('username') ?? '';
    const password = demoUser === undefined ? (fields.get('password') ?? '') : null;
    try {
      const params = { realm_id, username, password, app: target.app };
      const { outcome } = await bus.call(logIn, { params, info: readOrigin(gateway, req) });
      await replaceFormerSession(gateway, bus, req, realm_id, outcome);
      return outcomePage(gateway, req, outcome, target.next, { isKept: fields.has('keep') });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      const facts = await loadFacts(req, realm_id);
      return logInPage(pageTexts(req), { ...facts, target, username, problem: error.message });
    }
  }

  async function openDesktopSession(req: Request, realm_id: number, token: string): Promise<Page> {
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

  async function logOut(req: Request, realm_id: number): Promise<Page> {
    const provider_url = await endFormerSession(gateway, bus, req, realm_id);
    const cookies = [sessionCookie.deletion()];
    const { done: title, provider, again } = pageTexts(req).logOut;
    const body = markup`<h1>${title}</h1>
      ${provider_url !== null && markup`<p>${linkTo(provider_url)(provider)}</p>`}
      <p>${linkTo('/login/')(again)}</p>`;
    return { status: 200, title, body, cookies };
  }

  /** Returns what the form says of the server and the organisation. */
  async function loadFacts(req: Request, realm_id: number) {
    const server = await bus.call(getServerSettings, { params: {}, info: { realm_id } });
    const { invite_required } = await gateway.realms.find(req.headers.host);
    return { server, isOpen: invite_required === false, demoUsers };
  }
}

const logOutPage = ({ logOut }: PageTexts): Page => ({
  status: 200,
  title: logOut.title,
  body: markup`<h1>${logOut.title}</h1>
    <form method="post"><button type="submit">${logOut.button}</button></form>`,
});

const openHerePage = ({ logIn }: PageTexts): Page => ({
  status: 200,
  title: logIn.openHere,
  body: markup`<h1>${logIn.openHere}</h1>
    <p>${logIn.openHereText}</p>
    <form method="post"><button type="submit">${logIn.button}</button></form>`,
});

const expiredCodePage = ({ logIn }: PageTexts): Page => ({
  status: 400,
  title: logIn.expired,
  body: markup`<h1>${logIn.expired}</h1>
    <p>${logIn.expiredText}</p>`,
});
