import {
  findEmailChange,
  findPasswordReset,
  MIN_PASSWORD_LENGTH,
  NotificationMail,
  type PasswordResetState,
  type ResultOf,
  unsubscribeFromEmails,
} from '@team-chat/contracts';
import { addressPage, type FieldProblem, input, problemSummary } from './forms';
import { linkTo, markup } from './markup';
import type { Page } from './page';
import type { PageTexts } from './texts/english';

/** Path of the page that asks for a mail to reset a password. */
export const PASSWORD_RESET_PATH = '/accounts/password/reset';

/** Builds the page that answers every address, so that the page does not tell who has an account. */
export function passwordResetMailedPage({ passwordReset, forms }: PageTexts): Page {
  return {
    status: 200,
    title: forms.mailed,
    body: markup`<h1>${forms.mailed}</h1>
      <p>${passwordReset.mailed}</p>
      <p>${forms.nothingCame(linkTo(`${PASSWORD_RESET_PATH}/`))}</p>`,
  };
}

/** Builds the page that asks for the address of somebody who forgot the password. */
export function forgottenPasswordPage(texts: PageTexts, email: string, problem?: string): Page {
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

/** Builds the page behind a mailed link to reset a password, by the link's state. */
export function passwordResetPage(
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

/** Builds the page behind a mailed link to confirm an address, by the link's state. */
export function emailChangePage(
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

/** Builds the page for an invalid key. Source of the status: spec/wire-contract-files-and-time.md, section 7.4, "Unsubscribe". */
export function unknownUnsubscriptionPage({ unsubscribe }: PageTexts): Page {
  const { title, text } = unsubscribe.unknown;
  return {
    status: 200,
    title,
    body: markup`<h1>${title}</h1>
      <p>${text}</p>`,
  };
}

/** Builds the page that says which mails an account gets no more. */
export function unsubscribedPage(
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
