import { Router } from 'express';
import type { Bus } from '@team-chat/bus';
import {
  completeSignUp,
  findSignUp,
  requestSignUp,
  type ResultOf,
  type SignUpState,
} from '@team-chat/contracts';
import { addressKey, readAddress } from '../client-address';
import { addressPage } from '../pages/address-page';
import { linkTo } from '../pages/link';
import { markup } from '../pages/markup';
import type { Page } from '../pages/page';
import { type PageTexts, pageTexts } from '../pages/texts/texts';
import { readBody } from '../received';
import { firstSession } from '../log-in/first-session';
import { type Gateway, readOrigin } from '../request-context';
import { joinFormPage, type JoinProblems } from './form';
import { joinedPage } from './notices';
import { pageRoutes, type ServePage } from './page-routes';

const PATHS = ['/register', '/accounts/home'];

/** Serves the pages for people who sign up without an invitation: the form that asks for a mail, and the form behind the
 *  mailed link. Source: spec/wire-contract-files-and-time.md, section 11.3. */
export function signUpPages(gateway: Gateway, bus: Bus): Router {
  const router = Router();
  const showForm: ServePage = async (req) => signUpAddressPage(pageTexts(req), '');
  const ask: ServePage = async (req, realm_id) => {
    const email = (await readBody(req)).fields.get('email') ?? '';
    const address = addressKey(readAddress(gateway, req));
    const { problem } = await bus.call(requestSignUp, { params: { realm_id, email, address } });
    const texts = pageTexts(req);
    return problem === null
      ? signUpMailedPage(texts)
      : signUpAddressPage(texts, email, texts.forms.problem(problem));
  };
  for (const path of PATHS) router.use(pageRoutes(gateway, path, { get: showForm, post: ask }));
  router.use(
    pageRoutes(gateway, '/accounts/do_confirm/:key', {
      get: async (req, realm_id, key) =>
        signUpPage(pageTexts(req), await bus.call(findSignUp, { params: { realm_id, key } }), '', []),
      post: async (req, realm_id, key) => {
        const { fields } = await readBody(req);
        const [full_name, password] = [fields.get('full_name') ?? '', fields.get('password') ?? ''];
        const params = { realm_id, key, full_name, password };
        const info = readOrigin(gateway, req);
        const { user_id, problems, ...found } = await bus.call(completeSignUp, { params, info });
        const texts = pageTexts(req);
        if (user_id !== null) {
          const email = found.email ?? '';
          const cookies = await firstSession(gateway, bus, req, { realm_id, username: email, password });
          return joinedPage(texts, found.realm, { email, welcome_html: '' }, cookies);
        }
        return signUpPage(texts, found, full_name, problems);
      },
    }),
  );
  return router;
}

/** The answer for every address that may sign up, so that it does not tell who has an account. */
const signUpMailedPage = ({ signUp, forms }: PageTexts): Page => ({
  status: 200,
  title: forms.mailed,
  body: markup`<h1>${forms.mailed}</h1>
    <p>${signUp.mailed}</p>`,
});

function signUpAddressPage(texts: PageTexts, email: string, problem?: string): Page {
  const { title, text, hasAccount } = texts.signUp;
  const page = addressPage(texts, title, text, email, problem);
  const body = markup`${page.body}
    <p>${hasAccount(linkTo('/accounts/find/'))}</p>`;
  return { ...page, body };
}

const SIGN_UP_CLOSED_STATUS: Record<Exclude<SignUpState, 'open'>, number> = {
  unknown: 404,
  expired: 410,
  closed: 410,
};

function signUpPage(
  texts: PageTexts,
  { state, realm, email }: ResultOf<typeof findSignUp>,
  full_name: string,
  problems: JoinProblems,
): Page {
  if (state === 'open') {
    const intro = texts.join.signingUp;
    const entered = { full_name, email: '' };
    return joinFormPage(texts, { realm_name: realm.name, intro, fixed_email: email, entered, problems });
  }
  const { title, text } = texts.signUp.closed[state];
  return {
    status: SIGN_UP_CLOSED_STATUS[state],
    title,
    body: markup`<h1>${title}</h1>
      <p>${text}</p>
      <p>${texts.forms.realmIsAt(realm.name, linkTo(realm.url)(realm.url))}</p>`,
  };
}
