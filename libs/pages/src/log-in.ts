import { type getServerSettings, type ResultOf } from '@team-chat/contracts';
import { type FieldProblem, input, problemSummary } from './forms';
import { linkTo, markup } from './markup';
import type { Page } from './page';
import type { PageTexts } from './texts/english';

interface LogInForm {
  server: ResultOf<typeof getServerSettings>;
  /** Whether people can sign up without an invitation. */
  isOpen: boolean;
  /** Query of the log-in's purpose, for the links and forms of the page. */
  query: string;
  /** Addresses of users who need no password, on a server for development. */
  demoUsers: string[];
  username?: string;
  notice?: string;
  problem?: string;
}

/** Builds the page to log in: with a password, by another service, or by a click where the server is for development. */
export function logInPage(
  texts: PageTexts,
  { server, isOpen, query, demoUsers, username = '', notice, problem: message }: LogInForm,
): Page {
  const { logIn, forms } = texts;
  const problem = message && forms.problem(message);
  const title = logIn.title(server.realm_name);
  const problems: FieldProblem[] = problem === undefined ? [] : [{ field: 'username', message: problem }];
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

const passwordForm = ({ logIn, forms }: PageTexts, query: string, username: string, problem: string | undefined) =>
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
        (user) => markup`<button type="submit" name="demo_user" value="${user}">${user.replace(/@.*/, '')}</button> `,
      )}
    </form>`;

/** Builds the page that asks whether to log out. */
export const logOutPage = ({ logOut }: PageTexts): Page => ({
  status: 200,
  title: logOut.title,
  body: markup`<h1>${logOut.title}</h1>
    <form method="post"><button type="submit">${logOut.button}</button></form>`,
});

/** Builds the page for a browser that has logged out, with a link to the page that logs it out of its identity provider. */
export function loggedOutPage({ logOut }: PageTexts, providerUrl: string | null): Page {
  const { done: title, provider, again } = logOut;
  return {
    status: 200,
    title,
    body: markup`<h1>${title}</h1>
      ${providerUrl !== null && markup`<p>${linkTo(providerUrl)(provider)}</p>`}
      <p>${linkTo('/login/')(again)}</p>`,
  };
}

/** Builds the page that asks whether the code of a desktop app may log the browser in. */
export const openHerePage = ({ logIn }: PageTexts): Page => ({
  status: 200,
  title: logIn.openHere,
  body: markup`<h1>${logIn.openHere}</h1>
    <p>${logIn.openHereText}</p>
    <form method="post"><button type="submit">${logIn.button}</button></form>`,
});

/** Builds the page for a code of a desktop app that is no longer valid. */
export const expiredCodePage = ({ logIn }: PageTexts): Page => ({
  status: 400,
  title: logIn.expired,
  body: markup`<h1>${logIn.expired}</h1>
    <p>${logIn.expiredText}</p>`,
});

/** Builds an answer that sends the browser to a path. */
export function onwardPage({ logIn }: PageTexts, location: string): Page {
  const title = logIn.done;
  return {
    status: 303,
    location,
    title,
    body: markup`<h1>${title}</h1>
      <p>${linkTo(location)(logIn.onward)}</p>`,
  };
}

/** Builds the page that opens the app: at once, but after a form, whose target the pages' policy limits to this server. */
export function appPage({ logIn }: PageTexts, url: string, isForm: boolean): Page {
  const title = logIn.app;
  return {
    ...(isForm ? { status: 200 } : { status: 302, location: url }),
    title,
    body: markup`<h1>${title}</h1>
      <p>${linkTo(url)(logIn.openApp)}</p>`,
  };
}

/** Builds the page with the code that a user copies into the desktop app. */
export function desktopPage({ logIn }: PageTexts, code: string): Page {
  const title = logIn.app;
  return {
    status: 200,
    title,
    body: markup`<h1>${title}</h1>
      <p>${logIn.copyCode}</p>
      <label for="code">${logIn.code}</label>
      <input id="code" name="code" value="${code}" readonly />`,
  };
}

/** Builds an answer that sends the browser to an identity provider. */
export function toProviderPage({ external }: PageTexts, url: string): Page {
  const { title, link } = external;
  return {
    status: 303,
    location: url,
    title,
    body: markup`<h1>${title}</h1><p>${linkTo(url)(link)}</p>`,
  };
}

/** Builds the page that asks for the name of somebody whom an identity provider knows, and who has no account. */
export function externalSignUpPage(
  texts: PageTexts,
  realmName: string,
  { key, email, full_name }: { key: string; email: string; full_name: string },
  message?: string,
): Page {
  const { external, join, forms } = texts;
  const problem = message && forms.problem(message);
  const title = join.title(realmName);
  return {
    status: problem === undefined ? 200 : 422,
    title: problem === undefined ? title : forms.refused(title),
    body: markup`<h1>${title}</h1>
      <p>${external.noAccount(markup`<strong>${email}</strong>`)}</p>
      ${problem !== undefined && problemSummary(texts, [{ field: 'full_name', message: problem }])}
      <form method="post">
        <input type="hidden" name="key" value="${key}" />
        ${input({
          name: 'full_name',
          label: forms.name,
          attributes: markup`autocomplete="name" value="${full_name}"`,
          hint: undefined,
          problem,
        })}
        <button type="submit">${join.button}</button>
      </form>`,
  };
}

/** Builds the page for somebody whom an identity provider knows, and who may not join. */
export function externalRefusalPage({ external, forms }: PageTexts, realmName: string, refusal: string): Page {
  const title = external.refused(realmName);
  return {
    status: 403,
    title,
    body: markup`<h1>${title}</h1>
      <p>${forms.problem(refusal)}</p>
      <p>${linkTo('/login/')(external.otherWay)}</p>`,
  };
}

/** Builds the page for an identity provider that the organisation does not use. */
export const unknownProviderPage = ({ external }: PageTexts): Page => ({
  status: 404,
  title: external.unknown,
  body: markup`<h1>${external.unknown}</h1>
    <p>${external.unknownText} ${linkTo('/login/')(external.otherWay)}</p>`,
});

/** Builds the page for a log-in at an identity provider that failed. */
export const externalFailurePage = ({ external }: PageTexts): Page => ({
  status: 400,
  title: external.failed,
  body: markup`<h1>${external.failed}</h1>
    <p>${external.failedText(linkTo('/login/'))}</p>`,
});
