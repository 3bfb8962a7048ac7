import {
  type ClosedInvitation,
  type findSignUp,
  type JoinField,
  MIN_PASSWORD_LENGTH,
  type redeemInvitation,
  type ResultOf,
  type SignUpState,
} from '@team-chat/contracts';
import { addressPage, input, problemSummary, translatedProblems } from './forms';
import { Html, linkTo, markup } from './markup';
import type { Page } from './page';
import type { PageTexts } from './texts/english';

export type JoinProblems = ResultOf<typeof redeemInvitation>['problems'];

/** The contents of the form. The password is never sent back. */
export interface JoinFormContent {
  realm_name: string;
  /** The sentences above the form. */
  intro: string;
  /** The address the link was sent to. */
  fixed_email: string;
  entered: { full_name: string };
  problems: JoinProblems;
}

/** Builds the page with the form for joining. */
export function joinFormPage(texts: PageTexts, facts: JoinFormContent): Page {
  const { join, forms } = texts;
  const { realm_name, intro, fixed_email, entered } = facts;
  const problems = translatedProblems(texts, facts.problems);
  const title = join.title(realm_name);
  const field = (name: JoinField, label: string, attributes: Html, hint?: string) => {
    const problem = problems.find((each) => each.field === name)?.message;
    return input({ name, label, attributes, hint, problem });
  };
  return {
    status: problems.length > 0 ? 422 : 200,
    title: problems.length > 0 ? forms.refused(title) : title,
    body: markup`<h1>${title}</h1>
      <p>${intro}</p>
      ${problems.length > 0 && problemSummary(texts, problems)}
      <form method="post">
        ${field('full_name', forms.name, markup`autocomplete="name" value="${entered.full_name}"`)}
        ${field(
          'email',
          forms.email,
          markup`type="email" autocomplete="username" value="${fixed_email}" readonly`,
          forms.sentHere,
        )}
        ${field(
          'password',
          forms.password,
          markup`type="password" autocomplete="new-password"`,
          forms.passwordHint(MIN_PASSWORD_LENGTH),
        )}
        <button type="submit">${join.button}</button>
      </form>`,
  };
}

interface Realm {
  name: string;
  url: string;
}

/** Builds the page for a user who has joined. The server renders `welcome_html` from the administrators' text. */
export function joinedPage(
  { forms, join }: PageTexts,
  realm: Realm,
  joined: { email: string; welcome_html: string },
): Page {
  const title = forms.welcomeTo(realm.name);
  return {
    status: 200,
    title,
    body: markup`<h1>${title}</h1>
      <p>${join.ready(linkTo(realm.url)(realm.url), markup`<strong>${joined.email}</strong>`)}</p>
      ${new Html(joined.welcome_html)}`,
  };
}

/** Builds the page for a link that cannot be used to join. Source: spec/wire-contract-files-and-time.md, section 11.3. */
export function closedInvitationPage({ forms, join }: PageTexts, reason: ClosedInvitation, realm: Realm): Page {
  const { title, text } = join.closed[reason];
  return {
    status: 404,
    title,
    body: markup`<h1>${title}</h1>
      <p>${text}</p>
      <p>${forms.realmIsAt(realm.name, linkTo(realm.url)(realm.url))}</p>`,
  };
}

/** Builds the page that answers every address that may sign up, so that the page does not tell who has an account. */
export const signUpMailedPage = ({ signUp, forms }: PageTexts): Page => ({
  status: 200,
  title: forms.mailed,
  body: markup`<h1>${forms.mailed}</h1>
    <p>${signUp.mailed}</p>`,
});

/** Builds the page that asks for the address of somebody who signs up, or joins by a link for several people. */
export function signUpAddressPage(
  texts: PageTexts,
  email: string,
  problem?: string,
  { title, text }: { title: string; text: string } = texts.signUp,
): Page {
  const { hasAccount } = texts.signUp;
  const page = addressPage(texts, title, text, email, problem);
  const body = markup`${page.body}
    <p>${hasAccount(linkTo('/accounts/find/'))}</p>`;
  return { ...page, body };
}

const SIGN_UP_CLOSED_STATUS: Record<Exclude<SignUpState, 'open'>, number> = {
  unknown: 404,
  expired: 410,
  closed: 410,
};

/** Builds the page behind a mailed link to sign up: the form for joining, or why the link is closed. */
export function signUpPage(
  texts: PageTexts,
  { state, realm, email }: ResultOf<typeof findSignUp>,
  full_name: string,
  problems: JoinProblems,
): Page {
  if (state === 'open') {
    const intro = texts.join.signingUp;
    const entered = { full_name };
    return joinFormPage(texts, { realm_name: realm.name, intro, fixed_email: email ?? '', entered, problems });
  }
  const { title, text } = texts.signUp.closed[state];
  return {
    status: SIGN_UP_CLOSED_STATUS[state],
    title,
    body: markup`<h1>${title}</h1>
      <p>${text}</p>
      <p>${texts.forms.realmIsAt(realm.name, linkTo(realm.url)(realm.url))}</p>`,
  };
}
