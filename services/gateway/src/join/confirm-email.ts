import type { Router } from 'express';
import type { Bus } from '@team-chat/bus';
import {
  confirmEmailChange,
  type EmailChangeState,
  findEmailChange,
  type ResultOf,
} from '@team-chat/contracts';
import { type Gateway, readOrigin } from '../request-context';
import { linkTo } from '../pages/link';
import { markup } from '../pages/markup';
import type { Page } from '../pages/page';
import { type PageTexts, pageTexts } from '../pages/texts/texts';
import { pageRoutes } from './page-routes';

/** Serves the page behind a link that confirms a new address. A GET only shows the button that confirms, because mail
 *  scanners follow links too. */
export function confirmEmailPages(gateway: Gateway, bus: Bus): Router {
  return pageRoutes(gateway, '/accounts/confirm_new_email/:key', {
    get: async (req, realm_id, key) =>
      emailChangePage(pageTexts(req), await bus.call(findEmailChange, { params: { realm_id, key } })),
    post: async (req, realm_id, key) =>
      emailChangePage(
        pageTexts(req),
        await bus.call(confirmEmailChange, { params: { realm_id, key }, info: readOrigin(gateway, req) }),
      ),
  });
}

const CLOSED_STATUS: Record<Exclude<EmailChangeState, 'open' | 'done'>, number> = {
  unknown: 404,
  expired: 410,
  outdated: 410,
};

function emailChangePage(
  { emailChange, forms }: PageTexts,
  { state, realm, email }: ResultOf<typeof findEmailChange>,
): Page {
  const address = markup`<strong>${email ?? ''}</strong>`;
  const url = linkTo(realm.url)(realm.url);
  if (state === 'open') {
    const { title, text, button } = emailChange;
    return {
      status: 200,
      title,
      body: markup`<h1>${title}</h1>
        <p>${text(realm.name, address)}</p>
        <form method="post"><button type="submit">${button}</button></form>`,
    };
  }
  if (state === 'done') {
    const title = emailChange.done;
    return {
      status: 200,
      title,
      body: markup`<h1>${title}</h1>
        <p>${forms.logInAt(url, address)}</p>`,
    };
  }
  const { title, text } = emailChange.closed[state];
  return {
    status: CLOSED_STATUS[state],
    title,
    body: markup`<h1>${title}</h1>
      <p>${text}</p>
      <p>${forms.realmIsAt(realm.name, url)}</p>`,
  };
}
