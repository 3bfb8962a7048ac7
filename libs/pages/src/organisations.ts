import {
  MAX_REALM_NAME_LENGTH,
  MIN_PASSWORD_LENGTH,
  type RealmCreationField,
  type RealmCreationState,
} from '@team-chat/contracts';
import { addressPage, type FieldProblem, input, problemSummary } from './forms';
import { type Html, linkTo, markup } from './markup';
import type { Page } from './page';
import type { PageTexts } from './texts/english';

/** Builds the page that answers every address, so that the page does not tell who has an account. */
export const realmListMailedPage = ({ organisations, forms }: PageTexts): Page => ({
  status: 200,
  title: forms.mailed,
  body: markup`<h1>${forms.mailed}</h1>
    <p>${organisations.findMailed}</p>
    <p>${forms.nothingCame(linkTo('/accounts/find/'))}</p>`,
});

/** Builds the page that asks for the address whose organisations are mailed. */
export function findRealmsPage(texts: PageTexts, email: string, problem?: string): Page {
  const { find, findText, findOther } = texts.organisations;
  const page = addressPage(texts, find, findText, email, problem);
  return {
    ...page,
    body: markup`${page.body}
      <p>${findOther(linkTo('/accounts/go/'), linkTo('/new/'))}</p>`,
  };
}

const GO_FIELD = 'realm_subdomain';

/** Builds the page that asks for the name of an organisation. */
export function goPage(texts: PageTexts, name: string, problem?: string): Page {
  const { organisations, forms } = texts;
  const problems: FieldProblem[] = problem === undefined ? [] : [{ field: GO_FIELD, message: problem }];
  const title = organisations.go;
  return {
    status: problems.length > 0 ? 422 : 200,
    title: problems.length > 0 ? forms.refused(title) : title,
    body: markup`<h1>${title}</h1>
      ${problems.length > 0 && problemSummary(texts, problems)}
      <form method="post">
        ${input({
          name: GO_FIELD,
          label: organisations.goField,
          attributes: markup`autocapitalize="none" autocomplete="off" spellcheck="false" value="${name}"`,
          hint: organisations.goHint,
          problem,
        })}
        <button type="submit">${organisations.goButton}</button>
      </form>
      <p>${organisations.goOther(linkTo('/accounts/find/'))}</p>`,
  };
}

/** Builds the page with the link to an organisation. */
export const realmFoundPage = ({ organisations }: PageTexts, { name, url }: { name: string; url: string }): Page => ({
  status: 200,
  title: name,
  body: markup`<h1>${name}</h1>
    <p>${organisations.goFound(linkTo(url)(url))}</p>`,
});

/** Builds the page that says that an organisation is deactivated. */
export const deactivatedPage = ({ organisations }: PageTexts): Page => ({
  status: 410,
  title: organisations.deactivated,
  body: markup`<h1>${organisations.deactivated}</h1>
    <p>${organisations.deactivatedText}</p>
    <p>${organisations.deactivatedOther(linkTo('/accounts/find/'))}</p>`,
});

interface Problem {
  field: RealmCreationField;
  message: string;
}

interface Entered {
  email: string;
  realm_name: string;
  realm_subdomain: string;
}

const linkToFind = linkTo('/accounts/find/');

/** Builds the page that asks for an organisation and the address of its owner. */
export function realmRequestPage(texts: PageTexts, domain: string, entered: Entered, problems: Problem[]): Page {
  const { creation, forms } = texts;
  const field = fieldBuilder(problems);
  return realmFormPage(texts, creation.ask, problems, {
    fields: markup`${field('email', forms.email, markup`type="email" autocomplete="username" value="${entered.email}"`)}
      ${field(
        'realm_name',
        creation.realmName,
        markup`autocomplete="organization" maxlength="${MAX_REALM_NAME_LENGTH}" value="${entered.realm_name}"`,
      )}
      ${subdomainField(texts, problems, domain, entered.realm_subdomain)}`,
    button: forms.sendMail,
    intro: creation.askText,
    after: markup`<p>${creation.exists(linkToFind)}</p>`,
  });
}

/** Builds the page behind a mailed link, which asks who the owner is. The password is never sent back. */
export function realmConfirmPage(
  texts: PageTexts,
  domain: string,
  facts: Entered & { full_name: string },
  problems: Problem[],
): Page {
  const field = fieldBuilder(problems);
  const { creation, forms } = texts;
  const { email, realm_name, realm_subdomain, full_name } = facts;
  return realmFormPage(texts, creation.title(realm_name), problems, {
    fields: markup`${subdomainField(texts, problems, domain, realm_subdomain)}
      ${field('full_name', forms.name, markup`autocomplete="name" value="${full_name}"`)}
      ${field(
        'email',
        forms.email,
        markup`type="email" autocomplete="username" value="${email}" readonly`,
        forms.sentHere,
      )}
      ${field(
        'password',
        forms.password,
        markup`type="password" autocomplete="new-password"`,
        forms.passwordHint(MIN_PASSWORD_LENGTH),
      )}`,
    button: creation.button,
    intro: creation.text,
    after: markup``,
  });
}

function realmFormPage(
  texts: PageTexts,
  title: string,
  problems: Problem[],
  { fields, button, intro, after }: { fields: Html; button: string; intro: string; after: Html },
): Page {
  return {
    status: problems.length > 0 ? 422 : 200,
    title: problems.length > 0 ? texts.forms.refused(title) : title,
    body: markup`<h1>${title}</h1>
      <p>${intro}</p>
      ${problems.length > 0 && problemSummary(texts, problems)}
      <form method="post">
        ${fields}
        <button type="submit">${button}</button>
      </form>
      ${after}`,
  };
}

const fieldBuilder =
  (problems: Problem[]) =>
  (name: RealmCreationField, label: string, attributes: Html, hint?: string): Html =>
    input({
      name,
      label,
      attributes,
      hint,
      problem: problems.find((each) => each.field === name)?.message,
    });

const subdomainField = ({ creation }: PageTexts, problems: Problem[], domain: string, value: string): Html =>
  fieldBuilder(problems)(
    'realm_subdomain',
    creation.subdomain,
    markup`autocapitalize="none" autocomplete="off" spellcheck="false" value="${value}"`,
    creation.subdomainHint(domain),
  );

/** Builds the page that answers every address. */
export const realmMailedPage = ({ creation, forms }: PageTexts): Page => ({
  status: 200,
  title: forms.mailed,
  body: markup`<h1>${forms.mailed}</h1>
    <p>${creation.mailed}</p>`,
});

/** Builds the page for the owner of a new organisation. */
export function realmCreatedPage(
  { creation, forms }: PageTexts,
  { realm_name, email, url }: Entered & { url: string },
): Page {
  const title = forms.welcomeTo(realm_name);
  return {
    status: 200,
    title,
    body: markup`<h1>${title}</h1>
      <p>${creation.ready(linkTo(url)(url), markup`<strong>${email}</strong>`)}</p>`,
  };
}

const CREATION_CLOSED_STATUS: Record<Exclude<RealmCreationState, 'open'>, number> = {
  closed: 403,
  unknown: 404,
  expired: 410,
  used: 410,
};

/** Builds the page that says why no organisation can be created. */
export function realmClosedPage({ creation }: PageTexts, state: Exclude<RealmCreationState, 'open'>): Page {
  const { title, text } = creation.closed[state];
  return {
    status: CREATION_CLOSED_STATUS[state],
    title,
    body: markup`<h1>${title}</h1>
      <p>${text(linkToFind)}</p>`,
  };
}
