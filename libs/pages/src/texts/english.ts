import { type Html, type Link, markup } from '../markup';

const UNKNOWN_LINK = {
  title: 'This link leads nowhere',
  text: 'Please check that you have the whole of it.',
};

/** The texts of pages in English. Texts with a link or an emphasised part are markup, the others need no escaping here. */
export const ENGLISH = {
  forms: {
    /** Title of a page whose form was refused. */
    refused: (title: string) => `Error: ${title}`,
    problems: 'That did not work yet',
    /** Returns a problem in the language of the page: it comes in English. */
    problem: (message: string) => message,
    email: 'Email',
    name: 'Your name',
    password: 'Password',
    passwordHint: (minLength: number) => `At least ${minLength} characters, and hard to guess.`,
    sentHere: 'The link was sent to this address.',
    sendMail: 'Send the mail',
    mailed: 'Look into your mails',
    nothingCame: (again: Link) =>
      markup`Did nothing come? Look among unwanted mails, or ${again('try another address')}.`,
    noAddress: 'Enter an email address.',
    logInAt: (url: Html, email: Html) => markup`Log in at ${url} as ${email}.`,
    realmIsAt: (name: string, url: Html) => markup`${name} is at ${url}.`,
    theChat: 'The chat',
    welcomeTo: (realm: string) => `Welcome to ${realm}`,
  },

  welcome: {
    title: 'A team chat server',
    text: (path: Html) => markup`Programs find its API under ${path}. For people there are:`,
    docs: 'The API: its reference and guides',
    notFound: 'Not found',
    noPage: 'There is no page at this address. There are:',
  },

  /** Pages for requests that failed, by the error's code. */
  failures: {
    noRealm: {
      title: 'Nothing here',
      text: (go: Link, find: Link) =>
        markup`There is no organisation at this address. You can ${go('go to one by its name')}, or ${find('have your organisations mailed')}.`,
    },
    otherSite: {
      title: 'That was sent by another site',
      text: 'Please open the page here, and try again.',
    },
    method: { title: 'That cannot be done here', text: 'Please follow the link once more.' },
    tooLarge: { title: 'That is too much', text: 'What was sent is larger than any form.' },
    rateLimit: { title: 'Too many attempts', text: 'Please wait a moment, and try again.' },
    unavailable: { title: 'Not available', text: 'Please try again in a moment.' },
    deactivated: {
      title: 'You cannot log in',
      text: 'The account, or its organisation, is deactivated. Please ask an administrator.',
    },
    badForm: { title: 'That cannot be read', text: 'Please follow the link once more.' },
    other: { title: 'Something went wrong', text: 'Please try again later.' },
  },

  join: {
    title: (realm: string) => `Join ${realm}`,
    invited: (inviter: string) => `${inviter} has invited you. Tell us who you are, and you are in.`,
    byLink: (inviter: string) =>
      `${inviter} has invited you. Enter your address, and you get a mail with a link to make your account.`,
    signingUp: 'Tell us who you are, and you are in.',
    button: 'Join',
    ready: (url: Html, email: Html) => markup`Your account is ready. Log in at ${url} as ${email}.`,
    closed: {
      unknown: {
        title: 'No such invitation',
        text: 'There is no invitation with this link. Please check that you have the whole of it.',
      },
      expired: { title: 'This invitation has expired', text: 'Please ask for a new one.' },
      revoked: { title: 'This invitation has been revoked', text: 'Please ask for a new one.' },
      used: {
        title: 'This invitation has been used',
        text: 'If you have joined with it, you can log in.',
      },
    },
  },

  signUp: {
    title: 'Sign up',
    text: 'Enter your address. You get a mail with a link to make your account.',
    mailed: 'A mail with a link is on its way. The link can be used within a day.',
    hasAccount: (find: Link) => markup`You have an account already? ${find('Find your organisations')}.`,
    closed: {
      unknown: UNKNOWN_LINK,
      expired: { title: 'This link has expired', text: 'Please sign up again.' },
      closed: { title: 'Signing up is closed', text: 'Please ask an administrator for an invitation.' },
    },
  },

  passwordReset: {
    ask: 'Forgotten password',
    askText: 'Enter the address with which you log in. You get a mail with a link to set another password.',
    mailed: 'If that address may get one, a mail with a link is on its way. The link can be used within a day.',
    different: 'The two passwords are not the same.',
    title: (realm: string) => `Set a new password for ${realm}`,
    password: 'New password',
    repeated: 'New password again',
    button: 'Set the password',
    done: 'You have a new password',
    again: 'Ask for another link',
    closed: {
      unknown: UNKNOWN_LINK,
      expired: { title: 'This link has expired', text: 'It can be used within a day.' },
      outdated: {
        title: 'This link is no longer good',
        text: 'It has been used, or the account has changed since.',
      },
    },
  },

  emailChange: {
    title: 'Confirm your new address',
    text: (realm: string, email: Html) => markup`From now on you will log in to ${realm} as ${email}.`,
    button: 'Confirm',
    done: 'Your address has changed',
    closed: {
      unknown: UNKNOWN_LINK,
      expired: { title: 'This link has expired', text: 'Please ask for the change again.' },
      outdated: {
        title: 'This link is no longer good',
        text: 'Your address is another one by now, or cannot become this one any more.',
      },
    },
  },

  unsubscribe: {
    unknown: {
      title: 'This link leads nowhere',
      text: 'Nothing has changed. Please check that you have the whole of it.',
    },
    title: 'You have unsubscribed',
    text: (realm: string, mails: string) => `${realm} will not send you ${mails} any more.`,
    settings: (url: Html) => markup`You can change this at any time in your settings at ${url}.`,
    mails: {
      missed_messages: 'mails about direct messages and mentions',
      welcome: 'mails for new users',
      digest: 'mails that sum up what you missed',
      login: 'mails about log-ins',
      marketing: 'mails about the product',
    },
  },

  logIn: {
    title: (realm: string) => `Log in to ${realm}`,
    deactivated: (email: string) => `The account ${email} is deactivated.`,
    with: (service: string) => `Log in with ${service}`,
    signUp: 'Sign up',
    keep: 'Stay logged in on this device',
    button: 'Log in',
    forgotten: 'Forgot your password?',
    demo: 'Or try it as',
    done: 'You are logged in',
    onward: 'Go on',
    app: 'Go on in the app',
    openApp: 'Open the app',
    copyCode: 'Copy this code into the app within 15 seconds.',
    code: 'Code',
    openHere: 'Log in here?',
    openHereText: 'Another page leads here with a code of a desktop app. Go on only if the code is your own.',
    expired: 'This code is no longer good',
    expiredText: 'It can be used once, within 15 seconds. Please log in again.',
  },

  logOut: {
    title: 'Log out',
    button: 'Log out of this browser',
    done: 'You have logged out',
    provider: 'Log out of the service by which you logged in',
    again: 'Log in again',
  },

  external: {
    title: 'Go on to log in',
    link: 'Log in there',
    noAccount: (email: Html) => markup`There is no account for ${email} yet. Do you want to make one?`,
    refused: (realm: string) => `You cannot join ${realm}`,
    otherWay: 'Log in in another way',
    unknown: 'Nobody logs in here',
    unknownText: 'This organisation does not use that service.',
    failed: 'That did not work',
    failedText: (again: Link) => markup`You were not logged in. Please ${again('try again')}.`,
  },

  devices: {
    title: 'Devices and keys',
    here: 'You are logged in here:',
    make: 'Make a key',
    purpose: 'What it is for',
    permission: 'It allows',
    permissions: {
      all: 'everything that its account may do',
      read: 'only reading messages and users',
      send: 'only sending messages',
    },
    channels: 'Only messages of',
    channelsHint: 'None chosen: all messages.',
    tooManyChannels: (limit: number) => `Choose at most ${limit} channels.`,
    days: 'Days for which it is valid',
    daysHint: 'Empty: for ever.',
    notDays: (limit: number) => `Enter a number of days, at most ${limit}.`,
    makeButton: 'Make the key',
    logOut: 'Log out here',
    firstKey: 'First key',
    messagesOf: (channels: string) => `messages of ${channels}`,
    aChannel: 'a channel',
    neverUsed: 'never used',
    lastUsed: (time: string, address: string) => `last used ${time} from ${address}`,
    validUntil: (time: string) => `valid until ${time}`,
    thisBrowser: '(this browser)',
    end: 'End',
    endKey: (name: string, id: number) => `End ${name}, number ${id}`,
    newKey: 'Your new key',
    keyFor: (name: string) => `This is the key for ${name}. It is not shown again.`,
    key: 'Key',
    bots: 'Keys of your bots',
    keysOf: (name: string) => `Keys of ${name}`,
    backToKeys: 'Back to the keys',
    back: 'Back to your devices and keys',
  },

  organisations: {
    find: 'Find your organisations',
    findText: 'Enter the address with which you log in. You get a mail with the organisations where it has an account.',
    findMailed: 'A mail with the organisations of that address is on its way.',
    findOther: (go: Link, create: Link) =>
      markup`You know its name? ${go('Go to your organisation')}. You have none yet? ${create('Create one')}.`,
    go: 'Go to your organisation',
    goField: 'Organisation',
    goHint: 'Its name in the URL, such as example, or the whole of it, such as example.chat.org.',
    goButton: 'Go',
    goUnknown: "We couldn't find that organisation.",
    goOther: (find: Link) => markup`You do not know it? ${find('Have your organisations mailed')}.`,
    goFound: (url: Html) => markup`Log in at ${url}.`,
    deactivated: 'This organisation is deactivated',
    deactivatedText: 'Nobody can log in here. Its owners can ask the operator of the server to reactivate it.',
    deactivatedOther: (find: Link) =>
      markup`You may have an account elsewhere: ${find('have your organisations mailed')}.`,
  },

  creation: {
    ask: 'Create an organisation',
    askText: 'You get a mail with a link, and become its owner.',
    realmName: 'Name of the organisation',
    exists: (find: Link) => markup`It exists already? ${find('Find your organisations')}.`,
    title: (realm: string) => `Create ${realm}`,
    text: 'Tell us who you are, and it is yours.',
    button: 'Create the organisation',
    subdomain: 'Its name in the URL',
    subdomainHint: (domain: string) => `Lowercase letters, numbers and hyphens, to which .${domain} is added.`,
    mailed: 'A mail with a link is on its way. The link can be used once, within a day.',
    ready: (url: Html, email: Html) =>
      markup`The organisation is ready, and you are its owner. Log in at ${url} as ${email}.`,
    closed: {
      closed: {
        title: 'Creating organisations is closed',
        text: (find: Link) =>
          markup`Only the operator of this server lets people create organisations. You can ${find('find your organisations')}.`,
      },
      unknown: { title: UNKNOWN_LINK.title, text: (_find: Link) => markup`${UNKNOWN_LINK.text}` },
      expired: {
        title: 'This link has expired',
        text: (_find: Link) => markup`Please ask for another one.`,
      },
      used: {
        title: 'This link has been used',
        text: (find: Link) => markup`It has created an organisation. You can ${find('find your organisations')}.`,
      },
    },
  },
};

/** The texts of pages in one language. */
export type PageTexts = typeof ENGLISH;
