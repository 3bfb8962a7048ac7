import type { ApiError, ClosedInvitation } from '@team-chat/contracts';
import { linkTo } from '../pages/link';
import { Html, markup } from '../pages/markup';
import type { Page } from '../pages/page';
import type { PageTexts } from '../pages/texts/texts';

interface Realm {
  name: string;
  url: string;
}

/** Builds the page for a user who has joined. The server renders `welcome_html` from the administrators' text. */
export function joinedPage(
  { forms, join }: PageTexts,
  realm: Realm,
  joined: { email: string; welcome_html: string },
  cookies: string[],
): Page {
  const title = forms.welcomeTo(realm.name);
  return {
    status: 200,
    title,
    cookies,
    body: markup`<h1>${title}</h1>
      <p>${join.ready(linkTo(realm.url)(realm.url), markup`<strong>${joined.email}</strong>`)}</p>
      ${new Html(joined.welcome_html)}`,
  };
}

/** Builds the page for a link that cannot be used to join. Source: spec/wire-contract-files-and-time.md, section 11.3. */
export function closedInvitationPage(
  { forms, join }: PageTexts,
  reason: ClosedInvitation,
  realm: Realm,
): Page {
  const { title, text } = join.closed[reason];
  return {
    status: 404,
    title,
    body: markup`<h1>${title}</h1>
      <p>${text}</p>
      <p>${forms.realmIsAt(realm.name, linkTo(realm.url)(realm.url))}</p>`,
  };
}

/** Builds the page for a request that failed. */
export function failurePage(
  texts: PageTexts,
  error: Pick<ApiError, 'code' | 'status'> & { message?: string },
): Page {
  const { title, text } = describeFailure(texts, error);
  return {
    status: error.status,
    title,
    body: markup`<h1>${title}</h1>
      <p>${text}</p>`,
  };
}

function describeFailure(
  { failures, forms }: PageTexts,
  { code, status, message }: Parameters<typeof failurePage>[1],
): { title: string; text: string | Html } {
  switch (code) {
    case 'NONEXISTENT_SUBDOMAIN': {
      const { title, text } = failures.noRealm;
      return { title, text: text(linkTo('/accounts/go/'), linkTo('/accounts/find/')) };
    }
    case 'UNAUTHORIZED_PRINCIPAL':
      return failures.otherSite;
    case 'METHOD_NOT_ALLOWED':
      return failures.method;
    case 'PAYLOAD_TOO_LARGE':
      return failures.tooLarge;
    case 'RATE_LIMIT_HIT':
      return failures.rateLimit;
    case 'USER_DEACTIVATED':
    case 'REALM_DEACTIVATED':
      return failures.deactivated;
    case 'SERVICE_UNAVAILABLE':
      return failures.unavailable;
    default: {
      const { title, text } = failures.badForm;
      return status < 500 ? { title, text: message ? forms.problem(message) : text } : failures.other;
    }
  }
}
