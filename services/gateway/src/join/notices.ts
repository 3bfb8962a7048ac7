import type { ApiError, ClosedInvitation } from '@team-chat/contracts';
import { Html, markup } from '../pages/markup';
import type { Page } from '../pages/page';

interface Realm {
  name: string;
  url: string;
}

/** Builds the page for a user who has joined. The server renders `welcome_html` from the administrators' text. */
export function joinedPage(realm: Realm, joined: { email: string; welcome_html: string }): Page {
  const title = `Welcome to ${realm.name}`;
  return {
    status: 200,
    title,
    body: markup`<h1>${title}</h1>
      <p>
        Your account is ready. Log in at <a href="${realm.url}">${realm.url}</a> as
        <strong>${joined.email}</strong>.
      </p>
      ${new Html(joined.welcome_html)}`,
  };
}

const CLOSED: Record<ClosedInvitation, { status: number; title: string; text: string }> = {
  unknown: {
    status: 404,
    title: 'No such invitation',
    text: 'There is no invitation with this link. Please check that you have the whole of it.',
  },
  expired: {
    status: 410,
    title: 'This invitation has expired',
    text: 'Please ask for a new one.',
  },
  revoked: {
    status: 410,
    title: 'This invitation has been revoked',
    text: 'Please ask for a new one.',
  },
  used: {
    status: 410,
    title: 'This invitation has been used',
    text: 'If you have joined with it, you can log in.',
  },
};

/** Builds the page for a link that cannot be used to join. */
export function closedPage(reason: ClosedInvitation, realm: Realm): Page {
  const { status, title, text } = CLOSED[reason];
  return {
    status,
    title,
    body: markup`<h1>${title}</h1>
      <p>${text}</p>
      <p>${realm.name} is at <a href="${realm.url}">${realm.url}</a>.</p>`,
  };
}

const FAILURES: Partial<Record<ApiError['code'], { title: string; text: string }>> = {
  NONEXISTENT_SUBDOMAIN: { title: 'Nothing here', text: 'There is no organisation at this address.' },
  UNAUTHORIZED_PRINCIPAL: {
    title: 'That was sent by another site',
    text: 'Please open the page here, and try again.',
  },
  METHOD_NOT_ALLOWED: { title: 'That cannot be done here', text: 'Please follow the link once more.' },
  PAYLOAD_TOO_LARGE: { title: 'That is too much', text: 'What was sent is larger than any form.' },
  RATE_LIMIT_HIT: { title: 'Too many attempts', text: 'Please wait a moment, and try again.' },
  SERVICE_UNAVAILABLE: { title: 'Not available', text: 'Please try again in a moment.' },
};
const BAD_FORM = { title: 'That cannot be read', text: 'Please follow the link once more.' };
const FAILURE = { title: 'Something went wrong', text: 'Please try again later.' };

/** Builds the page for a request that failed. */
export function failurePage(error: Pick<ApiError, 'code' | 'status'>): Page {
  const { title, text } = FAILURES[error.code] ?? (error.status < 500 ? BAD_FORM : FAILURE);
  return {
    status: error.status,
    title,
    body: markup`<h1>${title}</h1>
      <p>${text}</p>`,
  };
}
