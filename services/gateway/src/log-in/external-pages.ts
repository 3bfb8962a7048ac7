import { type Request, Router } from 'express';
import type { Bus } from '@team-chat/bus';
import {
  beginExternalLogIn,
  completeExternalLogIn,
  completeExternalSignUp,
  type ResultOf,
} from '@team-chat/contracts';
import { pageRoutes } from '../join/page-routes';
import { input, problemSummary } from '../pages/form-fields';
import { linkTo } from '../pages/link';
import { markup } from '../pages/markup';
import type { Page } from '../pages/page';
import { type PageTexts, pageTexts } from '../pages/texts/texts';
import { parseQuery, readBody } from '../received';
import { type Gateway, readOrigin } from '../request-context';
import { outcomePage } from './outcome-page';
import { replaceFormerSession } from './end-former-session';
import { readTarget } from './target';

/** Cookie with the log-in that the browser has begun. */
const ATTEMPT = 'log-in-attempt';
const RETURN = '/complete/oidc';
/** Milliseconds for the four requests that accounts makes to a provider, each of five seconds at most. */
const DEADLINE_MS = 25_000;

/** Serves the paths at which browsers log in by an OpenID Connect provider, come back from it, and make an account.
 *  Source: spec/wire-contract-files-and-time.md, section 11.2. */
export function externalLogInPages(gateway: Gateway, bus: Bus): Router {
  const { sessionCookie } = gateway;
  const router = Router();
  for (const action of ['login', 'register']) {
    const path = `/accounts/${action}/social/oidc/:key`;
    router.use(pageRoutes(gateway, path, { get: begin, post: begin }));
  }
  router.use(pageRoutes(gateway, `${RETURN}/:key`, { get: complete, post: signUp }));
  return router;

  async function begin(req: Request, realm_id: number, provider: string): Promise<Page> {
    const params = { realm_id, provider, ...readTarget(parseQuery(req)) };
    const { url, attempt } = await bus.call(beginExternalLogIn, { params });
    if (url === null || attempt === null) return unknownProviderPage(pageTexts(req));
    const { title, link } = pageTexts(req).external;
    return {
      status: 303,
      location: url,
      title,
      body: markup`<h1>${title}</h1><p>${linkTo(url)(link)}</p>`,
      cookies: [sessionCookie.further(ATTEMPT, attempt)],
    };
  }

  async function complete(req: Request, realm_id: number, provider: string): Promise<Page> {
    const attempt = sessionCookie.readFurther(req, ATTEMPT);
    if (attempt === undefined) return externalFailurePage(pageTexts(req));
    const query = req.url.includes('?') ? req.url.slice(req.url.indexOf('?')) : '';
    const params = { realm_id, provider, attempt, query };
    const info = readOrigin(gateway, req);
    const found = await bus.call(completeExternalLogIn, { params, info }, { deadlineMs: DEADLINE_MS });
    if (found.outcome) await replaceFormerSession(gateway, bus, req, realm_id, found.outcome);
    return withoutAttempt(completedPage(req, found));
  }

  function completedPage(
    req: Request,
    { realm, next, outcome, refusal, sign_up }: ResultOf<typeof completeExternalLogIn>,
  ): Page {
    if (outcome) return outcomePage(gateway, req, outcome, next);
    const texts = pageTexts(req);
    if (refusal !== null) return externalRefusalPage(texts, realm.name, refusal);
    return sign_up ? externalSignUpPage(texts, realm.name, sign_up) : externalFailurePage(texts);
  }

  async function signUp(req: Request, realm_id: number): Promise<Page> {
    const { fields } = await readBody(req);
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
    if (email === null || problems.some(({ field }) => field !== 'full_name'))
      return externalFailurePage(pageTexts(req));
    return externalSignUpPage(pageTexts(req), realm.name, { key, email, full_name }, problems[0]?.message);
  }

  function withoutAttempt(page: Page): Page {
    const deletion = sessionCookie.further(ATTEMPT, undefined);
    return { ...page, cookies: [...(page.cookies ?? []), deletion] };
  }
}

function externalSignUpPage(
  texts: PageTexts,
  realmName: string,
  { key, email, full_name }: { key: string; email: string; full_name: string },
  message?: string,
): Page {
  const { external, join, forms } = texts;
  const problem = message && forms.problem(message);
  const title = join.title(realmName);
  return {
    status: problem === undefined ? 200 : 422,
    title: problem === undefined ? title : forms.refused(title),
    body: markup`<h1>${title}</h1>
      <p>${external.noAccount(markup`<strong>${email}</strong>`)}</p>
      ${problem !== undefined && problemSummary(texts, [{ field: 'full_name', message: problem }])}
      <form method="post">
        <input type="hidden" name="key" value="${key}" />
        ${input({
          name: 'full_name',
          label: forms.name,
          attributes: markup`autocomplete="name" value="${full_name}"`,
          hint: undefined,
          problem,
        })}
        <button type="submit">${join.button}</button>
      </form>`,
  };
}

function externalRefusalPage({ external, forms }: PageTexts, realmName: string, refusal: string): Page {
  const title = external.refused(realmName);
  return {
    status: 403,
    title,
    body: markup`<h1>${title}</h1>
      <p>${forms.problem(refusal)}</p>
      <p>${linkTo('/login/')(external.otherWay)}</p>`,
  };
}

const unknownProviderPage = ({ external }: PageTexts): Page => ({
  status: 404,
  title: external.unknown,
  body: markup`<h1>${external.unknown}</h1>
    <p>${external.unknownText} ${linkTo('/login/')(external.otherWay)}</p>`,
});

const externalFailurePage = ({ external }: PageTexts): Page => ({
  status: 400,
  title: external.failed,
  body: markup`<h1>${external.failed}</h1>
    <p>${external.failedText(linkTo('/login/'))}</p>`,
});
