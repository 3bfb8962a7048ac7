import type { EmailContent } from './email-content';

/** Asks whoever reads mails at a new address to confirm it. */
export function emailChangeEmail(facts: {
  full_name: string;
  email: string;
  realm_name: string;
  url: string;
}): EmailContent {
  const { full_name, email, realm_name, url } = facts;
  return {
    to: email,
    from_name: realm_name,
    subject: `Confirm your new address for ${realm_name}`,
    paragraphs: [
      `Hello ${full_name}!`,
      `You have asked to log in to ${realm_name} as ${email} from now on.`,
      { label: 'Confirm the new address', url },
      'The link is good for a day. If you did not ask for this, you need not do anything.',
    ],
  };
}
