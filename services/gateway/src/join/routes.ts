import type { Request, Router } from 'express';
import type { Bus } from '@team-chat/bus';
import { findInvitation, type JoinField, redeemInvitation } from '@team-chat/contracts';
import type { Gateway } from '../request-context';
import { readBody } from '../received';
import { formPage, type JoinFormContent } from './form';
import { closedPage, joinedPage } from './notices';
import type { Page } from '../pages/page';
import { pageRoutes } from './page-routes';

/** Serves the pages behind invitation links: plain HTML forms, for users who have no client yet. */
export function joinPages(gateway: Gateway, bus: Bus): Router {
  return pageRoutes(gateway, '/join/:key', { get: showForm, post: join });

  async function showForm(_req: Request, realm_id: number, key: string): Promise<Page> {
    return formOrNotice(realm_id, key, { entered: { full_name: '', email: '' }, problems: [] });
  }

  async function join(req: Request, realm_id: number, key: string): Promise<Page> {
    const { fields } = await readBody(req);
    const field = (name: JoinField) => fields.get(name) ?? '';
    const entered = { full_name: field('full_name'), email: field('email') };
    const params = { realm_id, key, ...entered, password: field('password') };
    const { closed, realm, problems, joined } = await bus.call(redeemInvitation, { params });
    if (joined) return joinedPage(realm, joined);
    return closed ? closedPage(closed, realm) : formOrNotice(realm_id, key, { entered, problems });
  }

  async function formOrNotice(
    realm_id: number,
    key: string,
    soFar: Pick<JoinFormContent, 'entered' | 'problems'>,
  ): Promise<Page> {
    const { closed, realm, invitation } = await bus.call(findInvitation, { params: { realm_id, key } });
    if (closed) return closedPage(closed, realm);
    const { email: fixed_email, inviter_name } = invitation!;
    return formPage({ realm_name: realm.name, inviter_name, fixed_email, ...soFar });
  }
}
