import type { getServerSettings, ResultOf } from '@team-chat/contracts';
import { type FieldProblem, input, problemSummary } from '../pages/form-fields';
import { markup } from '../pages/markup';
import type { Page } from '../pages/page';
import type { PageTexts } from '../pages/texts/texts';
import { type LogInTarget, targetQuery } from './target';

interface LogInForm {
  server: ResultOf<typeof getServerSettings>;
  /** Whether people can sign up without an invitation. */
  isOpen: boolean;
  target: LogInTarget;
  /** Addresses of users who need no password, on a server for development. */
  demoUsers: string[];
  username?: string;
  notice?: string;
  problem?: string;
}

/** Builds the page to log in: with a password, by another service, or by a click where the server is for development. */
export function logInPage(
  texts: PageTexts,
  { server, isOpen, target, demoUsers, username = '', notice, problem: message }: LogInForm,
): Page {
  const { logIn, forms } = texts;
  const problem = message && forms.problem(message);
  const title = logIn.title(server.realm_name);
  const problems: FieldProblem[] = problem === undefined ? [] : [{ field: 'username', message: problem }];
  const query = targetQuery(target);
  return {
    status: problem === undefined ? 200 : 422,
    title: problem === undefined ? title : forms.refused(title),
    body: markup`<h1>${title}</h1>
      ${notice !== undefined && markup`<p role="status">${notice}</p>`}
      ${problem !== undefined && problemSummary(texts, problems)}
      ${server.email_auth_enabled && passwordForm(texts, query, username, problem)}
      ${server.external_authentication_methods.map(
        ({ display_name, login_url }) =>
          markup`<p><a class="button" href="${login_url}${query}">${logIn.with(display_name)}</a></p>`,
      )}
      ${demoUsers.length > 0 && demoForm(texts, query, demoUsers)}
      ${isOpen && markup`<p><a href="/register/">${logIn.signUp}</a></p>`}`,
  };
}

const passwordForm = (
  { logIn, forms }: PageTexts,
  query: string,
  username: string,
  problem: string | undefined,
) =>
  markup`<form method="post" action="/login/${query}">
    ${input({
      name: 'username',
      label: forms.email,
      attributes: markup`type="email" autocomplete="username" value="${username}"`,
      hint: undefined,
      problem,
    })}
    ${input({
      name: 'password',
      label: forms.password,
      attributes: markup`type="password" autocomplete="current-password"`,
      hint: undefined,
      problem: undefined,
    })}
    <label class="choice"><input type="checkbox" name="keep" value="1" /> ${logIn.keep}</label>
    <button type="submit">${logIn.button}</button>
    <p><a href="/accounts/password/reset/">${logIn.forgotten}</a></p>
  </form>`;

const demoForm = ({ logIn }: PageTexts, query: string, users: string[]) =>
  markup`<h2>${logIn.demo}</h2>
    <form method="post" action="/login/${query}">
      ${users.map(
        (user) =>
          markup`<button type="submit" name="demo_user" value="${user}">${user.replace(/@.*/, '')}</button> `,
      )}
    </form>`;
