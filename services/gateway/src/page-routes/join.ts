import { type Request, Router } from 'express';
import type { Bus } from '@team-chat/bus';
import {
  type ClosedInvitation,
  completeSignUp,
  findInvitation,
  findSignUp,
  type JoinField,
  redeemInvitation,
  requestSignUp,
} from '@team-chat/contracts';
import {
  closedInvitationPage,
  joinedPage,
  type JoinFormContent,
  joinFormPage,
  onwardPage,
  signUpAddressPage,
  signUpMailedPage,
  signUpPage,
} from '@team-chat/pages';
import { addressKey, readAddress, readOrigin } from '../http/client';
import { readBody } from '../http/received';
import { type PageAnswer, pageTexts } from '../http/send-page';
import type { Gateway } from '../request-context';
import { pageRoutes, type ServePage } from './form-routes';
import { firstSession } from './sessions';

/** Serves the pages behind invitation links: plain HTML forms, for users who have no client yet. Whoever was invited by
 *  mail joins at once; whoever has a link for several people gets a mail with a further link. */
export function joinPages(gateway: Gateway, bus: Bus): Router {
  return pageRoutes(gateway, '/join/:key', { get: showForm, post: join });

  async function showForm(req: Request, realm_id: number, key: string): Promise<PageAnswer> {
    return formOrNotice(req, realm_id, key, { full_name: '', email: '' }, []);
  }

  async function join(req: Request, realm_id: number, key: string): Promise<PageAnswer> {
    const { fields } = await readBody(req);
    const field = (name: JoinField) => fields.get(name) ?? '';
    const entered = { full_name: field('full_name'), email: field('email') };
    const { invitation } = await bus.call(findInvitation, { params: { realm_id, key } });
    if (invitation?.email === null) return askForMail(req, realm_id, key, entered);
    const params = { realm_id, key, ...entered, password: field('password') };
    const info = readOrigin(gateway, req);
    const { closed, realm, problems, joined } = await bus.call(redeemInvitation, { params, info });
    if (joined) {
      const logIn = { realm_id, username: joined.email, password: params.password };
      const cookies = await firstSession(gateway, bus, req, logIn);
      return { ...joinedPage(pageTexts(req), realm, joined), cookies };
    }
    return closed ? closedOrSignUpPage(req, closed, realm) : formOrNotice(req, realm_id, key, entered, problems);
  }

  /** Has a link mailed to the address of somebody who joins by a link for several people. */
  async function askForMail(req: Request, realm_id: number, key: string, entered: Entered): Promise<PageAnswer> {
    const address = addressKey(readAddress(gateway, req));
    const params = { realm_id, email: entered.email, address, invitation_key: key };
    const { closed, problem: message, realm } = await bus.call(requestSignUp, { params });
    if (closed) return closedOrSignUpPage(req, closed, realm);
    if (message === null) return signUpMailedPage(pageTexts(req));
    return formOrNotice(req, realm_id, key, entered, [{ field: 'email', message }]);
  }

  /** Sends users whose link does not work any more to the page to sign up, if the organisation lets everybody sign up. */
  async function closedOrSignUpPage(
    req: Request,
    closed: ClosedInvitation,
    realm: { name: string; url: string },
  ): Promise<PageAnswer> {
    const { invite_required } = await gateway.realms.find(req.headers.host);
    const isOutdated = closed === 'expired' || closed === 'revoked';
    if (isOutdated && invite_required === false) return onwardPage(pageTexts(req), '/register/');
    return closedInvitationPage(pageTexts(req), closed, realm);
  }

  async function formOrNotice(
    req: Request,
    realm_id: number,
    key: string,
    entered: Entered,
    problems: JoinFormContent['problems'],
  ): Promise<PageAnswer> {
    const texts = pageTexts(req);
    const { closed, realm, invitation } = await bus.call(findInvitation, { params: { realm_id, key } });
    if (closed) return closedOrSignUpPage(req, closed, realm);
    const { email: fixed_email, inviter_name } = invitation!;
    if (fixed_email === null) {
      const heading = { title: texts.join.title(realm.name), text: texts.join.byLink(inviter_name) };
      const problem = problems[0] && texts.forms.problem(problems[0].message);
      return signUpAddressPage(texts, entered.email, problem, heading);
    }
    const intro = texts.join.invited(inviter_name);
    return joinFormPage(texts, { realm_name: realm.name, intro, fixed_email, entered, problems });
  }
}

interface Entered {
  full_name: string;
  email: string;
}

const SIGN_UP_PATHS = ['/register', '/accounts/home'];

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
    return problem === null ? signUpMailedPage(texts) : signUpAddressPage(texts, email, texts.forms.problem(problem));
  };
  for (const path of SIGN_UP_PATHS) router.use(pageRoutes(gateway, path, { get: showForm, post: ask }));
  router.use(
    pageRoutes(gateway, '/accounts/do_confirm/:key', {
      get: async (req, realm_id, key) =>
        signUpPage(pageTexts(req), await bus.call(findSignUp, { params: { realm_id, key } }), '', []),
      post: async (req, realm_id, key) => {
        const { fields } = await readBody(req);
        const [full_name, password] = [fields.get('full_name') ?? '', fields.get('password') ?? ''];
        const params = { realm_id, key, full_name, password };
        const info = readOrigin(gateway, req);
        const { user_id, problems, welcome_html, ...found } = await bus.call(completeSignUp, { params, info });
        const texts = pageTexts(req);
        if (user_id !== null) {
          const email = found.email ?? '';
          const cookies = await firstSession(gateway, bus, req, { realm_id, username: email, password });
          return { ...joinedPage(texts, found.realm, { email, welcome_html }), cookies };
        }
        return signUpPage(texts, found, full_name, problems);
      },
    }),
  );
  return router;
}
