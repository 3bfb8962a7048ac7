import type { EmailContent } from './email-content';

/** Tells an inviter that the invited person has joined. */
export function acceptedEmail(facts: {
  inviter_email: string;
  full_name: string;
  email: string;
  realm_name: string;
  realm_url: string;
}): EmailContent {
  const { inviter_email, full_name, email, realm_name, realm_url } = facts;
  return {
    to: inviter_email,
    from_name: realm_name,
    subject: `${full_name} has joined ${realm_name}`,
    paragraphs: [
      `${full_name} (${email}) has accepted your invitation, and is now in ${realm_name}.`,
      { label: `Open ${realm_name}`, url: realm_url },
    ],
  };
}
