import { Router } from 'express';
import type { Bus } from '@team-chat/bus';
import { NotificationMail, type ResultOf, unsubscribeFromEmails } from '@team-chat/contracts';
import { linkTo } from '../pages/link';
import { markup } from '../pages/markup';
import type { Page } from '../pages/page';
import { type PageTexts, pageTexts } from '../pages/texts/texts';
import type { Gateway } from '../request-context';
import { pageRoutes, type ServePage } from './page-routes';

/** Serves the links that stop mails: to browsers with GET, and to mail programs with POST (RFC 8058). Both stop the mails at
 *  once; a HEAD, with which programs look whether a link works, does not. */
export function unsubscribePages(gateway: Gateway, bus: Bus): Router {
  const router = Router();
  for (const kind of NotificationMail.options) {
    const stop: ServePage = async (req, realm_id, key) =>
      req.method === 'HEAD'
        ? unknownUnsubscriptionPage(pageTexts(req))
        : unsubscribedPage(
            pageTexts(req),
            kind,
            await bus.call(unsubscribeFromEmails, { params: { realm_id, kind, key } }),
          );
    router.use(pageRoutes(gateway, `/accounts/unsubscribe/${kind}/:key`, { get: stop, post: stop }));
  }
  return router;
}

/** Answers an invalid key. Source of the status: spec/wire-contract-files-and-time.md, section 7.4, "Unsubscribe". */
function unknownUnsubscriptionPage({ unsubscribe }: PageTexts): Page {
  const { title, text } = unsubscribe.unknown;
  return {
    status: 200,
    title,
    body: markup`<h1>${title}</h1>
      <p>${text}</p>`,
  };
}

function unsubscribedPage(
  texts: PageTexts,
  kind: NotificationMail,
  { is_known, realm }: ResultOf<typeof unsubscribeFromEmails>,
): Page {
  if (!is_known) return unknownUnsubscriptionPage(texts);
  const { title, text, mails, settings } = texts.unsubscribe;
  return {
    status: 200,
    title,
    body: markup`<h1>${title}</h1>
      <p>${text(realm.name, mails[kind])}</p>
      <p>${settings(linkTo(realm.url)(realm.url))}</p>`,
  };
}
