import type { EmailContent } from './email-content';

/** Tells somebody that an administrator deactivated their account, and what the administrator has to say about it. */
export function deactivationEmail(facts: {
  email: string;
  realm_name: string;
  comment: string;
}): EmailContent {
  const { email, realm_name, comment } = facts;
  return {
    to: email,
    from_name: realm_name,
    subject: `Your account at ${realm_name} is deactivated`,
    paragraphs: [
      'Hello!',
      `An administrator has deactivated your account at ${realm_name}. You cannot log in any more.`,
      `The administrator wrote: ${comment}`,
    ],
  };
}
