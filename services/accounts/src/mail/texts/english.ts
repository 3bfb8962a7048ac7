import type { DeviceName } from '../../domain/device-name';
import type { EmailText } from '../email-content';
import { missedMessages } from './english-missed-messages';

/** The texts of mails in English. */
export const ENGLISH = {
  /** Label of the link that stops mails of a kind. */
  unsubscribe: 'Unsubscribe',

  /** Stands for the part of a message that its author hid. */
  hidden: 'hidden',

  missedMessages,

  invitation(facts: { inviter_name: string; realm_name: string; url: string; expires_at: number | null }): EmailText {
    const { inviter_name, realm_name, url, expires_at } = facts;
    return {
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
  },

  /** Tells an inviter that the invited person has joined. */
  accepted(facts: { full_name: string; email: string; realm_name: string; realm_url: string }): EmailText {
    const { full_name, email, realm_name, realm_url } = facts;
    return {
      subject: `${full_name} has joined ${realm_name}`,
      paragraphs: [
        `${full_name} (${email}) has accepted your invitation, and is now in ${realm_name}.`,
        { label: `Open ${realm_name}`, url: realm_url },
      ],
    };
  },

  /** Tells a new user where to log in. */
  welcome(facts: { full_name: string; email: string; realm_name: string; realm_url: string }): EmailText {
    const { full_name, email, realm_name, realm_url } = facts;
    return {
      subject: `Welcome to ${realm_name}`,
      paragraphs: [
        `Hello ${full_name}!`,
        `You have an account at ${realm_name} now. You log in as ${email}.`,
        { label: `Open ${realm_name}`, url: realm_url },
        'People talk there in channels, and each conversation in a channel has a topic. The welcome bot has written to you how to begin.',
      ],
    };
  },

  /** Asks the holder of a new address to confirm it. */
  emailChange(facts: { full_name: string; email: string; realm_name: string; url: string }): EmailText {
    const { full_name, email, realm_name, url } = facts;
    return {
      subject: `Confirm your new address for ${realm_name}`,
      paragraphs: [
        `Hello ${full_name}!`,
        `You have asked to log in to ${realm_name} as ${email} from now on.`,
        { label: 'Confirm the new address', url },
        'The link is good for a day. If you did not ask for this, you need not do anything.',
      ],
    };
  },

  /** Tells a user at the former address that the account has a new address. */
  emailChanged({ full_name, email, realm_name }: Record<'full_name' | 'email' | 'realm_name', string>): EmailText {
    return {
      subject: `Your address for ${realm_name} has changed`,
      paragraphs: [
        `Hello ${full_name}!`,
        `Your account at ${realm_name} has the address ${email} from now on. This address can no longer be used to log in.`,
        'If it was not you, tell an administrator.',
      ],
    };
  },

  /** Gives a person who wants an account a link to create it. */
  signUp({ email, realm_name, url }: { email: string; realm_name: string; url: string }): EmailText {
    return {
      subject: `Confirm your address for ${realm_name}`,
      paragraphs: [
        'Hello!',
        `Somebody, hopefully you, wants an account at ${realm_name} with the address ${email}.`,
        { label: 'Make the account', url },
        'The link can be used within a day. If you do not want an account, you need not do anything.',
      ],
    };
  },

  /** Tells a person who wants an account that the address has one already. */
  existingAccount(facts: { email: string; realm_name: string; realm_url: string; reset_url: string }): EmailText {
    const { email, realm_name, realm_url, reset_url } = facts;
    return {
      subject: `Your account at ${realm_name}`,
      paragraphs: [
        'Hello!',
        `Somebody, hopefully you, wants an account at ${realm_name} with the address ${email}, which has one already.`,
        { label: `Log in to ${realm_name}`, url: realm_url },
        { label: 'Set a new password', url: reset_url },
        'If you did not ask for this, you need not do anything.',
      ],
    };
  },

  /** Gives a person who wants to create an organisation a link to create it. */
  newRealm({ email, realm_name, url }: { email: string; realm_name: string; url: string }): EmailText {
    return {
      subject: `Create the organisation ${realm_name}`,
      paragraphs: [
        'Hello!',
        `Somebody, hopefully you, wants to create the organisation ${realm_name}, and to be its owner with the address ${email}.`,
        { label: 'Create the organisation', url },
        'The link can be used once, within a day. If you do not want an organisation, you need not do anything.',
      ],
    };
  },

  /** Tells a person, on request, in which organisations the address has an account. */
  realmList(facts: { email: string; host: string; realms: { name: string; url: string }[] }): EmailText {
    const { email, host, realms } = facts;
    const found =
      realms.length > 0
        ? [`${email} has an account in:`, ...realms.map(({ name, url }) => ({ label: name, url }))]
        : [`Nobody has an account with the address ${email}. You may have one with another address.`];
    return {
      subject: `Your organisations at ${host}`,
      paragraphs: [
        'Hello!',
        `Somebody, hopefully you, has asked for the organisations of this address at ${host}.`,
        ...found,
        'If you did not ask for this, you need not do anything.',
      ],
    };
  },

  /** Gives a user who forgot the password a link to set a new password. */
  passwordReset(facts: { full_name: string; email: string; realm_name: string; url: string }): EmailText {
    const { full_name, email, realm_name, url } = facts;
    return {
      subject: `Set a new password for ${realm_name}`,
      paragraphs: [
        `Hello ${full_name}!`,
        `Somebody has asked for a new password for your account ${email} at ${realm_name}.`,
        { label: 'Set a new password', url },
        'The link can be used once, within a day. If you did not ask for it, you need not do anything: your password stays as it is.',
      ],
    };
  },

  /** Tells a person who asked for a new password that the address has no account. */
  noAccount({ email, realm_name, realm_url }: { email: string; realm_name: string; realm_url: string }): EmailText {
    return {
      subject: `Your password for ${realm_name}`,
      paragraphs: [
        'Hello!',
        `Somebody has asked for a new password for ${email} at ${realm_name}, where nobody has that address.`,
        'You may have an account with another address. If you did not ask for it, you need not do anything.',
        { label: `Open ${realm_name}`, url: realm_url },
      ],
    };
  },

  /** Tells a person who asked for a new password that the account is deactivated. */
  deactivatedAccount({ email, realm_name }: { email: string; realm_name: string }): EmailText {
    return {
      subject: `Your password for ${realm_name}`,
      paragraphs: [
        'Hello!',
        `Somebody has asked for a new password for ${email} at ${realm_name}. That account is deactivated.`,
        'An administrator can reactivate it. If you did not ask for it, you need not do anything.',
      ],
    };
  },

  /** Tells a user about the deactivation of the account, with the administrator's comment. */
  deactivation({ realm_name, comment }: { realm_name: string; comment: string }): EmailText {
    return {
      subject: `Your account at ${realm_name} is deactivated`,
      paragraphs: [
        'Hello!',
        `An administrator has deactivated your account at ${realm_name}. You cannot log in any more.`,
        `The administrator wrote: ${comment}`,
      ],
    };
  },

  /** Tells a user that a client has got the API key. `time` is in the user's time zone. */
  login(facts: {
    full_name: string;
    email: string;
    realm_name: string;
    realm_url: string;
    device: DeviceName;
    /** IP address; undefined where it is not known. */
    address: string | undefined;
    time: string;
  }): EmailText {
    const { full_name, email, realm_name, realm_url, device, address, time } = facts;
    const program = `${device.browser ?? 'an unknown program'} on ${device.os ?? 'an unknown system'}`;
    return {
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
    };
  },
};

function date(unixSeconds: number): string {
  return `${new Date(unixSeconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** The texts of mails in one language. */
export type EmailTexts = typeof ENGLISH;
