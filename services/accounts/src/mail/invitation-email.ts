import type { EmailContent } from './email-content';

/** Brings somebody the link of their invitation. */
export function invitationEmail(facts: {
  email: string;
  inviter_name: string;
  realm_name: string;
  url: string;
  expires_at: number | null;
}): EmailContent {
  const { email, inviter_name, realm_name, url, expires_at } = facts;
  return {
    to: email,
    from_name: realm_name,
    subject: `${inviter_name} invites you to ${realm_name}`,
    paragraphs: [
      'Hello!',
      `${inviter_name} would like you to join ${realm_name}, where people talk with each other in channels and topics.`,
      { label: 'Accept the invitation', url },
      expires_at === null
        ? 'The link is for you alone, and can be used once.'
        : `The link is for you alone, can be used once, and is good until ${date(expires_at)}.`,
      'If you did not expect this mail, you need not do anything.',
    ],
  };
}

function date(unixSeconds: number): string {
  return `${new Date(unixSeconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
