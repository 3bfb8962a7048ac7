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
import { addressOf, plainAddress } from '../client-address';
import { type FieldProblem, input, problemSummary } from '../pages/form-fields';
import { markup } from '../pages/markup';
import type { Page } from '../pages/page';
import { readBody } from '../received';
import type { Gateway } from '../request-context';
import { pageRoutes } from './page-routes';

const PATH = '/accounts/password/reset';

/** Serves the pages for who has forgotten the password: the form that asks for a mail, and the form behind the mailed link.
 *  Source: spec/wire-contract-files-and-time.md, section 11.3. */
export function passwordResetPages(gateway: Gateway, bus: Bus): Router {
  const router = Router();
  const asked = async () => ASKED;
  router.use(pageRoutes(gateway, `${PATH}/done`, { get: asked, post: asked }));
  router.use(
    pageRoutes(gateway, PATH, {
      get: async () => askPage('', []),
      post: async (req, realm_id) => {
        const email = (await readBody(req)).fields.get('email') ?? '';
        const address = plainAddress(addressOf(gateway, req));
        const { is_address } = await bus.call(requestPasswordReset, { params: { realm_id, email, address } });
        if (!is_address) return askPage(email, [{ field: 'email', message: 'Enter an email address.' }]);
        return { ...ASKED, status: 303, location: `${PATH}/done/` };
      },
    }),
  );
  router.use(
    pageRoutes(gateway, `${PATH}/:key`, {
      get: async (_req, realm_id, key) =>
        pageOf(await bus.call(findPasswordReset, { params: { realm_id, key } }), []),
      post: async (req, realm_id, key) => {
        const { fields } = await readBody(req);
        const password = fields.get('password') ?? '';
        if (password !== fields.get('repeated')) {
          const found = await bus.call(findPasswordReset, { params: { realm_id, key } });
          return pageOf(found, [{ field: 'repeated', message: 'The two passwords are not the same.' }]);
        }
        const { problem, ...found } = await bus.call(completePasswordReset, {
          params: { realm_id, key, password },
        });
        return pageOf(found, problem === null ? [] : [{ field: 'password', message: problem }]);
      },
    }),
  );
  return router;
}

/** The answer for every address, so that it does not tell who has an account. */
const ASKED: Page = {
  status: 200,
  title: 'Look into your mails',
  body: markup`<h1>Look into your mails</h1>
    <p>If that address may get one, a mail with a link is on its way. The link can be used within a day.</p>
    <p>Did nothing come? Look among unwanted mails, or <a href="${PATH}/">try another address</a>.</p>`,
};

function askPage(email: string, problems: FieldProblem[]): Page {
  const title = 'Forgotten password';
  return {
    ...heading(title, problems),
    body: markup`<h1>${title}</h1>
      <p>Enter the address with which you log in. You get a mail with a link to set another password.</p>
      ${problems.length > 0 && problemSummary(problems)}
      <form method="post" action="${PATH}/">
        ${input({
          name: 'email',
          label: 'Email',
          attributes: markup`type="email" autocomplete="username" value="${email}"`,
          hint: undefined,
          problem: problems[0]?.message,
        })}
        <button type="submit">Send the mail</button>
      </form>`,
  };
}

function passwordPage(realmName: string, email: string, problems: FieldProblem[]): Page {
  const title = `Set a new password for ${realmName}`;
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
    ...heading(title, problems),
    body: markup`<h1>${title}</h1>
      ${problems.length > 0 && problemSummary(problems)}
      <form method="post">
        <label for="email">Email</label>
        <input id="email" type="email" autocomplete="username" value="${email}" readonly />
        ${field('password', 'New password', `At least ${MIN_PASSWORD_LENGTH} characters, and hard to guess.`)}
        ${field('repeated', 'New password again')}
        <button type="submit">Set the password</button>
      </form>`,
  };
}

const heading = (title: string, problems: FieldProblem[]) => ({
  status: problems.length > 0 ? 422 : 200,
  title: problems.length > 0 ? `Error: ${title}` : title,
});

const CLOSED: Record<
  Exclude<PasswordResetState, 'open' | 'done'>,
  { status: number; title: string; text: string }
> = {
  unknown: {
    status: 404,
    title: 'This link leads nowhere',
    text: 'Please check that you have the whole of it.',
  },
  expired: { status: 410, title: 'This link has expired', text: 'It can be used within a day.' },
  outdated: {
    status: 410,
    title: 'This link is no longer good',
    text: 'It has been used, or the account has changed since.',
  },
};

function pageOf({ state, realm, email }: ResultOf<typeof findPasswordReset>, problems: FieldProblem[]): Page {
  if (state === 'open') return passwordPage(realm.name, email ?? '', problems);
  if (state === 'done') {
    const title = 'You have a new password';
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
      <p><a href="${PATH}/">Ask for another link</a></p>`,
  };
}
