import type { ApiError } from '@team-chat/contracts';
import { type Html, linkTo, markup } from './markup';
import type { Page } from './page';
import type { PageTexts } from './texts/english';

/** Builds the page at the path of the API, which people may open too. */
export const welcomePage = (texts: PageTexts): Page => ({
  status: 200,
  title: texts.welcome.title,
  body: markup`<h1>${texts.welcome.title}</h1>
    <p>${texts.welcome.text(markup`<code>/api/v1</code>`)}</p>
    ${waysOn(texts)}`,
});

/** Builds the page for a path without a page. */
export const notFoundPage = (texts: PageTexts): Page => ({
  status: 404,
  title: texts.welcome.notFound,
  body: markup`<h1>${texts.welcome.notFound}</h1>
    <p>${texts.welcome.noPage}</p>
    ${waysOn(texts)}`,
});

const waysOn = ({ welcome, forms }: PageTexts) => markup`<ul>
  <li>${linkTo('/')(forms.theChat)}</li>
  <li>${linkTo('/api/docs')(welcome.docs)}</li>
</ul>`;

/** Builds the page for a request that failed. */
export function failurePage(texts: PageTexts, error: Pick<ApiError, 'code' | 'status'> & { message?: string }): Page {
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
