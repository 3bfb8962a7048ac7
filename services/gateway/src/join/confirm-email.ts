import type { Router } from 'express';
import type { Bus } from '@team-chat/bus';
import {
  confirmEmailChange,
  type EmailChangeState,
  findEmailChange,
  type ResultOf,
} from '@team-chat/contracts';
import type { Gateway } from '../request-context';
import { markup } from '../pages/markup';
import type { Page } from '../pages/page';
import { pageRoutes } from './page-routes';

/** Serves the page behind a link that confirms a new address. A GET only shows the button that confirms, because mail
 *  scanners follow links too. */
export function confirmEmailPages(gateway: Gateway, bus: Bus): Router {
  return pageRoutes(gateway, '/accounts/confirm_new_email/:key', {
    get: async (_req, realm_id, key) =>
      pageOf(await bus.call(findEmailChange, { params: { realm_id, key } })),
    post: async (_req, realm_id, key) =>
      pageOf(await bus.call(confirmEmailChange, { params: { realm_id, key } })),
  });
}

const CLOSED: Record<
  Exclude<EmailChangeState, 'open' | 'done'>,
  { status: number; title: string; text: string }
> = {
  unknown: {
    status: 404,
    title: 'This link leads nowhere',
    text: 'Please check that you have the whole of it.',
  },
  expired: { status: 410, title: 'This link has expired', text: 'Please ask for the change again.' },
  outdated: {
    status: 410,
    title: 'This link is no longer good',
    text: 'Your address is another one by now, or cannot become this one any more.',
  },
};

function pageOf({ state, realm, email }: ResultOf<typeof findEmailChange>): Page {
  if (state === 'open') {
    const title = 'Confirm your new address';
    return {
      status: 200,
      title,
      body: markup`<h1>${title}</h1>
        <p>From now on you will log in to ${realm.name} as <strong>${email ?? ''}</strong>.</p>
        <form method="post"><button type="submit">Confirm</button></form>`,
    };
  }
  if (state === 'done') {
    const title = 'Your address has changed';
    return {
      status: 200,
      title,
      body: markup`<h1>${title}</h1>
        <p>Log in at <a href="${realm.url}">${realm.url}</a> as <strong>${email ?? ''}</strong>.</p>`,
    };
  }
  const { status, title, text } = CLOSED[state];
  return {
    status,
    title,
    body: markup`<h1>${title}</h1>
      <p>${text}</p>
      <p>${realm.name} is at <a href="${realm.url}">${realm.url}</a>.</p>`,
  };
}
