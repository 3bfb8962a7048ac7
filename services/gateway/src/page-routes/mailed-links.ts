import { Router } from 'express';
import type { Bus } from '@team-chat/bus';
import {
  completePasswordReset,
  confirmEmailChange,
  findEmailChange,
  findPasswordReset,
  NotificationMail,
  requestPasswordReset,
  unsubscribeFromEmails,
} from '@team-chat/contracts';
import {
  emailChangePage,
  forgottenPasswordPage,
  PASSWORD_RESET_PATH,
  passwordResetMailedPage,
  passwordResetPage,
  unknownUnsubscriptionPage,
  unsubscribedPage,
} from '@team-chat/pages';
import { addressKey, readAddress, readOrigin } from '../http/client';
import { pageTexts } from '../http/send-page';
import type { Gateway } from '../request-context';
import { pageRoutes, readFields, type ServePage } from './form-routes';

/** Serves the pages behind links in mails, and the page that asks for one of them. */
export function mailedLinkPages(gateway: Gateway, bus: Bus): Router {
  const router = Router();
  router.use(passwordResetPages(gateway, bus));
  router.use(confirmEmailPages(gateway, bus));
  router.use(unsubscribePages(gateway, bus));
  return router;
}

/** Serves the pages for people who have forgotten their password: the form that asks for a mail, and the form behind the mailed link.
 *  Source: spec/wire-contract-files-and-time.md, section 11.3. */
function passwordResetPages(gateway: Gateway, bus: Bus): Router {
  const router = Router();
  const asked: ServePage = async (req) => passwordResetMailedPage(pageTexts(req));
  router.use(pageRoutes(gateway, `${PASSWORD_RESET_PATH}/done`, { get: asked, post: asked }));
  router.use(
    pageRoutes(gateway, PASSWORD_RESET_PATH, {
      get: async (req) => forgottenPasswordPage(pageTexts(req), ''),
      post: async (req, realm_id) => {
        const texts = pageTexts(req);
        const email = (await readFields(req)).get('email') ?? '';
        const address = addressKey(readAddress(gateway, req));
        const { is_address } = await bus.call(requestPasswordReset, { params: { realm_id, email, address } });
        if (!is_address) return forgottenPasswordPage(texts, email, texts.forms.noAddress);
        return { ...passwordResetMailedPage(texts), status: 303, location: `${PASSWORD_RESET_PATH}/done/` };
      },
    }),
  );
  router.use(
    pageRoutes(gateway, `${PASSWORD_RESET_PATH}/:key`, {
      get: async (req, realm_id, key) =>
        passwordResetPage(pageTexts(req), await bus.call(findPasswordReset, { params: { realm_id, key } }), []),
      post: async (req, realm_id, key) => {
        const texts = pageTexts(req);
        const fields = await readFields(req);
        const password = fields.get('password') ?? '';
        if (password !== fields.get('repeated')) {
          const found = await bus.call(findPasswordReset, { params: { realm_id, key } });
          const message = texts.passwordReset.different;
          return passwordResetPage(texts, found, [{ field: 'repeated', message }]);
        }
        const { problem, ...found } = await bus.call(completePasswordReset, {
          params: { realm_id, key, password },
          info: readOrigin(gateway, req),
        });
        const message = problem && texts.forms.problem(problem);
        return passwordResetPage(texts, found, message === null ? [] : [{ field: 'password', message }]);
      },
    }),
  );
  return router;
}

/** Serves the page behind a link that confirms a new address. A GET only shows the button that confirms, because mail
 *  scanners follow links too. */
function confirmEmailPages(gateway: Gateway, bus: Bus): Router {
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

/** Serves the links that stop mails: to browsers with GET, and to mail programs with POST (RFC 8058). Both stop the mails at
 *  once; a HEAD, with which programs look whether a link works, does not. */
function unsubscribePages(gateway: Gateway, bus: Bus): Router {
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
