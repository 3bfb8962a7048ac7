import type { DeviceName } from '../domain/device-name';
import type { EmailContent } from './email-content';

/** Mail with the link of an invitation. */
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

/** Mail to an inviter: the invited person has joined. */
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

/** Mail to a new address with a link that confirms it. */
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

/** Mail to a deactivated user, with the administrator's comment. */
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

/** Mail to a user whose API key a client has got. */
export function loginEmail(facts: {
  email: string;
  full_name: string;
  realm_name: string;
  realm_url: string;
  device: DeviceName;
  /** IP address; undefined where it is not known. */
  address: string | undefined;
  /** In the user's time zone. */
  time: string;
  unsubscribe_url: string;
}): EmailContent {
  const { email, full_name, realm_name, realm_url, device, address, time, unsubscribe_url } = facts;
  const program = `${device.browser ?? 'an unknown program'} on ${device.os ?? 'an unknown system'}`;
  return {
    to: email,
    from_name: realm_name,
    subject: `New login from ${program}`,
    paragraphs: [
      `Hello ${full_name}!`,
      `Somebody has logged in to your account at ${realm_name} (${email}).`,
      `Program: ${program}`,
      `IP address: ${address ?? 'unknown'}`,
      `Time: ${time}`,
      'If it was you, you need not do anything.',
      'If it was not you, change your password at once, get a new API key, and tell an administrator.',
      { label: `Open ${realm_name}`, url: realm_url },
    ],
    unsubscribe_url,
  };
}
