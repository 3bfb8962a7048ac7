import { Router } from 'express';
import type { Bus } from '@team-chat/bus';
import {
  completePasswordReset,
  findPasswordReset,
  MIN_PASSWORD_LENGTH,
  type PasswordResetState,
  requestPasswordReset,
  type ResultOf,
} from '@team-chat/contracts';
import { addressKey, readAddress } from '../client-address';
import { addressPage } from '../pages/address-page';
import { type FieldProblem, input, problemSummary } from '../pages/form-fields';
import { linkTo } from '../pages/link';
import { markup } from '../pages/markup';
import type { Page } from '../pages/page';
import { type PageTexts, pageTexts } from '../pages/texts/texts';
import { readBody } from '../received';
import { type Gateway, readOrigin } from '../request-context';
import { pageRoutes, type ServePage } from './page-routes';

const PASSWORD_RESET_PATH = '/accounts/password/reset';

/** Serves the pages for people who have forgotten their password: the form that asks for a mail, and the form behind the mailed link.
 *  Source: spec/wire-contract-files-and-time.md, section 11.3. */
export function passwordResetPages(gateway: Gateway, bus: Bus): Router {
  const router = Router();
  const asked: ServePage = async (req) => passwordResetMailedPage(pageTexts(req));
  router.use(pageRoutes(gateway, `${PASSWORD_RESET_PATH}/done`, { get: asked, post: asked }));
  router.use(
    pageRoutes(gateway, PASSWORD_RESET_PATH, {
      get: async (req) => forgottenPasswordPage(pageTexts(req), ''),
      post: async (req, realm_id) => {
        const texts = pageTexts(req);
        const email = (await readBody(req)).fields.get('email') ?? '';
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
        passwordResetPage(
          pageTexts(req),
          await bus.call(findPasswordReset, { params: { realm_id, key } }),
          [],
        ),
      post: async (req, realm_id, key) => {
        const texts = pageTexts(req);
        const { fields } = await readBody(req);
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

/** The answer for every address, so that it does not tell who has an account. */
function passwordResetMailedPage({ passwordReset, forms }: PageTexts): Page {
  return {
    status: 200,
    title: forms.mailed,
    body: markup`<h1>${forms.mailed}</h1>
      <p>${passwordReset.mailed}</p>
      <p>${forms.nothingCame(linkTo(`${PASSWORD_RESET_PATH}/`))}</p>`,
  };
}

function forgottenPasswordPage(texts: PageTexts, email: string, problem?: string): Page {
  const { ask, askText } = texts.passwordReset;
  return addressPage(texts, ask, askText, email, problem);
}

function newPasswordPage(texts: PageTexts, realmName: string, email: string, problems: FieldProblem[]): Page {
  const { passwordReset, forms } = texts;
  const title = passwordReset.title(realmName);
  const field = (name: string, label: string, hint?: string) => {
    const problem = problems.find((each) => each.field === name)?.message;
    return input({
      name,
      label,
      attributes: markup`type="password" autocomplete="new-password"`,
      hint,
      problem,
    });
  };
  return {
    status: problems.length > 0 ? 422 : 200,
    title: problems.length > 0 ? forms.refused(title) : title,
    body: markup`<h1>${title}</h1>
      ${problems.length > 0 && problemSummary(texts, problems)}
      <form method="post">
        <label for="email">${forms.email}</label>
        <input id="email" type="email" autocomplete="username" value="${email}" readonly />
        ${field('password', passwordReset.password, forms.passwordHint(MIN_PASSWORD_LENGTH))}
        ${field('repeated', passwordReset.repeated)}
        <button type="submit">${passwordReset.button}</button>
      </form>`,
  };
}

const CLOSED_STATUS: Record<Exclude<PasswordResetState, 'open' | 'done'>, number> = {
  unknown: 404,
  expired: 410,
  outdated: 410,
};

function passwordResetPage(
  texts: PageTexts,
  { state, realm, email }: ResultOf<typeof findPasswordReset>,
  problems: FieldProblem[],
): Page {
  const { passwordReset, forms } = texts;
  if (state === 'open') return newPasswordPage(texts, realm.name, email ?? '', problems);
  if (state === 'done') {
    const title = passwordReset.done;
    return {
      status: 200,
      title,
      body: markup`<h1>${title}</h1>
        <p>${forms.logInAt(linkTo(realm.url)(realm.url), markup`<strong>${email ?? ''}</strong>`)}</p>`,
    };
  }
  const { title, text } = passwordReset.closed[state];
  return {
    status: CLOSED_STATUS[state],
    title,
    body: markup`<h1>${title}</h1>
      <p>${text}</p>
      <p>${linkTo(`${PASSWORD_RESET_PATH}/`)(passwordReset.again)}</p>`,
  };
}
