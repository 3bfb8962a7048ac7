import { Router } from 'express';
import type { Bus } from '@team-chat/bus';
import { NotificationMail, type ResultOf, unsubscribeFromEmails } from '@team-chat/contracts';
import { markup } from '../pages/markup';
import type { Page } from '../pages/page';
import type { Gateway } from '../request-context';
import { pageRoutes, type ServePage } from './page-routes';

/** Serves the links that stop mails: to browsers with GET, and to mail programs with POST (RFC 8058). Both stop the mails at
 *  once; a HEAD, with which programs look whether a link works, does not. */
export function unsubscribePages(gateway: Gateway, bus: Bus): Router {
  const router = Router();
  for (const kind of NotificationMail.options) {
    const stop: ServePage = async (req, realm_id, key) =>
      req.method === 'HEAD'
        ? UNKNOWN
        : pageOf(kind, await bus.call(unsubscribeFromEmails, { params: { realm_id, kind, key } }));
    router.use(pageRoutes(gateway, `/accounts/unsubscribe/${kind}/:key`, { get: stop, post: stop }));
  }
  return router;
}

const MAILS: Record<NotificationMail, string> = {
  missed_messages: 'mails about direct messages and mentions',
  welcome: 'mails for new users',
  digest: 'mails that sum up what you missed',
  login: 'mails about log-ins',
  marketing: 'mails about the product',
};

/** Answers an invalid key. Source of the status: spec/wire-contract-files-and-time.md, section 7.4, "Unsubscribe". */
const UNKNOWN: Page = {
  status: 200,
  title: 'This link leads nowhere',
  body: markup`<h1>This link leads nowhere</h1>
    <p>Nothing has changed. Please check that you have the whole of it.</p>`,
};

function pageOf(kind: NotificationMail, { is_known, realm }: ResultOf<typeof unsubscribeFromEmails>): Page {
  if (!is_known) return UNKNOWN;
  const title = 'You have unsubscribed';
  return {
    status: 200,
    title,
    body: markup`<h1>${title}</h1>
      <p>${realm.name} will not send you ${MAILS[kind]} any more.</p>
      <p>You can change this at any time in your settings at <a href="${realm.url}">${realm.url}</a>.</p>`,
  };
}
