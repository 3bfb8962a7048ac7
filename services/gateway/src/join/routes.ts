import type { Request, Router } from 'express';
import type { Bus } from '@team-chat/bus';
import {
  type ClosedInvitation,
  findInvitation,
  type JoinField,
  redeemInvitation,
} from '@team-chat/contracts';
import { firstSession } from '../log-in/first-session';
import { onwardPage } from '../log-in/outcome-page';
import type { Page } from '../pages/page';
import { pageTexts } from '../pages/texts/texts';
import { readBody } from '../received';
import { type Gateway, readOrigin } from '../request-context';
import { joinFormPage, type JoinFormContent } from './form';
import { closedInvitationPage, joinedPage } from './notices';
import { pageRoutes } from './page-routes';

/** Serves the pages behind invitation links: plain HTML forms, for users who have no client yet. */
export function joinPages(gateway: Gateway, bus: Bus): Router {
  return pageRoutes(gateway, '/join/:key', { get: showForm, post: join });

  async function showForm(req: Request, realm_id: number, key: string): Promise<Page> {
    return formOrNotice(req, realm_id, key, { entered: { full_name: '', email: '' }, problems: [] });
  }

  async function join(req: Request, realm_id: number, key: string): Promise<Page> {
    const { fields } = await readBody(req);
    const field = (name: JoinField) => fields.get(name) ?? '';
    const entered = { full_name: field('full_name'), email: field('email') };
    const params = { realm_id, key, ...entered, password: field('password') };
    const info = readOrigin(gateway, req);
    const { closed, realm, problems, joined } = await bus.call(redeemInvitation, { params, info });
    if (joined) {
      const logIn = { realm_id, username: joined.email, password: params.password };
      return joinedPage(pageTexts(req), realm, joined, await firstSession(gateway, bus, req, logIn));
    }
    return closed
      ? closedOrSignUpPage(req, closed, realm)
      : formOrNotice(req, realm_id, key, { entered, problems });
  }

  /** Sends users whose link does not work any more to the page where everybody may sign up, if there is one. */
  async function closedOrSignUpPage(
    req: Request,
    closed: ClosedInvitation,
    realm: { name: string; url: string },
  ): Promise<Page> {
    const { invite_required } = await gateway.realms.find(req.headers.host);
    const isOutdated = closed === 'expired' || closed === 'revoked';
    if (isOutdated && invite_required === false) return onwardPage(pageTexts(req), '/register/');
    return closedInvitationPage(pageTexts(req), closed, realm);
  }

  async function formOrNotice(
    req: Request,
    realm_id: number,
    key: string,
    soFar: Pick<JoinFormContent, 'entered' | 'problems'>,
  ): Promise<Page> {
    const texts = pageTexts(req);
    const { closed, realm, invitation } = await bus.call(findInvitation, { params: { realm_id, key } });
    if (closed) return closedOrSignUpPage(req, closed, realm);
    const { email: fixed_email, inviter_name } = invitation!;
    const intro = texts.join.invited(inviter_name);
    return joinFormPage(texts, { realm_name: realm.name, intro, fixed_email, ...soFar });
  }
}
