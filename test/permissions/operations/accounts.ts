import { word } from '../actors';
import type { Rows } from '../matrix';

const NO_USER = 'No such user';
const NOT_ALLOWED = 'Insufficient permission';
const WRONG_LOGIN = {
  status: 401,
  code: 'AUTHENTICATION_FAILED',
  msg: 'Your username or password is incorrect',
};
const GONE_LOGIN = { status: 401, code: 'USER_DEACTIVATED', msg: 'Account is deactivated' };
const NEEDS_OWNER = { code: 'UNAUTHORIZED_PRINCIPAL', msg: 'Must be an organization owner' };

/** The contract tells limited guests `Insufficient permission` about users whom they do not see.
 *  Source: spec/wire-contract-annex.md, section 3, and spec/wire-contract.md, section 2.1. */
export const accountRows = {
  'get-server-settings': {
    request: () => ({}),
    cells: 'the organisation  ok ok ok ok ok ok ok ok ok ok',
  },
  /** Only four of the cells, because the sixth wrong password for an address is refused by the limit of log-ins. */
  'fetch-api-key': {
    refusals: { none: WRONG_LOGIN, gone: GONE_LOGIN },
    keeps: true,
    request: ({ name }, { organisation }) => ({ username: name, password: organisation.realm.password }),
    cells: `
      own account          ok     ok     ok     ok     ok     ok     none   ok     ok     ok
      deactivated account  gone   gone   gone   gone   gone   gone   gone   gone   gone   gone
      foreign account      none   -      -      none   none   -      -      -      -      none
      missing account      none   -      -      none   none   -      -      -      -      none`,
  },
  'dev-fetch-api-key': {
    refusals: { none: WRONG_LOGIN, gone: GONE_LOGIN },
    keeps: true,
    request: ({ name }) => ({ username: name }),
    cells: `
      own account          ok     ok     ok     ok     ok     ok     none   ok     ok     ok
      deactivated account  gone   gone   gone   gone   gone   gone   gone   gone   gone   gone
      foreign account      none   none   none   none   none   none   none   none   none   none
      missing account      none   none   none   none   none   none   none   none   none   none`,
  },
  'get-own-user': {
    request: () => ({}),
    cells: `
      own account     shown  shown  shown  shown  shown  shown  shown
      member account  hidden hidden hidden hidden hidden hidden hidden`,
  },
  'get-users': {
    request: () => ({}),
    cells: `
      own account        shown  shown  shown  shown  shown  shown  shown  401    401    shown
      member account     shown  shown  shown  shown  shown  shown  shown  401    401    shown
      unrelated account  shown  shown  shown  shown  shown  hidden shown  401    401    shown
      foreign account    hidden hidden hidden hidden hidden hidden hidden 401    401    hidden`,
  },
  'get-user': {
    refusals: { none: NO_USER, unseen: NOT_ALLOWED },
    request: (user) => ({ user_id: user.id }),
    cells: `
      own account          ok     ok     ok     ok     ok     ok     ok
      member account       ok     ok     ok     ok     ok     ok     ok
      deactivated account  ok     ok     ok     ok     ok     unseen ok
      unrelated account    ok     ok     ok     ok     ok     unseen ok
      bot of another user  ok     ok     ok     ok     ok     ok     ok
      foreign account      none   none   none   none   none   none   none
      missing account      none   none   none   none   none   none   none`,
  },
  'get-user-by-email': {
    refusals: { none: NO_USER, unseen: NOT_ALLOWED },
    request: (user) => ({ email: user.name }),
    cells: `
      own account        ok     ok     ok     ok     ok     ok     ok
      member account     ok     ok     ok     ok     ok     ok     ok
      unrelated account  ok     ok     ok     ok     ok     unseen ok
      foreign account    none   none   none   none   none   none   none
      missing account    none   none   none   none   none   none   none`,
  },
  'create-user': {
    refusals: { deny: 'User not authorized to create users' },
    request: ({ name }) => ({ email: `${name}@new.example`, password: word(), full_name: `new ${name}` }),
    cells: 'the organisation  ok deny admin admin admin admin admin',
  },
  'update-user': [
    {
      about: 'the name',
      refusals: { none: NO_USER, deny: NOT_ALLOWED },
      request: (user) => ({ user_id: user.id, full_name: `name ${word()}` }),
      cells: `
        member account       ok     ok     deny   deny   deny   deny   deny
        owner account        ok     ok     deny   deny   deny   deny   deny
        unrelated account    ok     ok     deny   deny   deny   deny   deny
        bot of another user  ok     ok     deny   deny   deny   deny   deny
        foreign account      none   none   none   none   none   none   none
        missing account      none   none   none   none   none   none   none`,
    },
    {
      about: 'the role, from or to an owner',
      refusals: { none: NO_USER, deny: NOT_ALLOWED, owner: NEEDS_OWNER },
      request: (user) => ({ user_id: user.id, role: user.full_name?.startsWith('owner') ? 400 : 100 }),
      cells: `
        member account   ok     owner  deny   deny   deny   deny   deny
        owner account    ok     owner  deny   deny   deny   deny   deny
        foreign account  none   none   none   none   none   none   none
        missing account  none   none   none   none   none   none   none`,
    },
    {
      about: "a bot's role",
      refusals: { none: NO_USER, deny: NOT_ALLOWED },
      request: (user) => ({ user_id: user.id, role: 300 }),
      cells: `
        own bot              ok     ok     admin  admin  deny   deny   deny
        bot of another user  ok     ok     deny   deny   deny   deny   deny`,
    },
    {
      about: 'the address',
      refusals: { none: NO_USER, deny: NOT_ALLOWED, email: 'User not authorized to change user emails' },
      request: (user) => ({ user_id: user.id, new_email: `${word()}@new.example` }),
      cells: `
        member account   ok     email  deny   deny   deny   deny   deny
        missing account  none   none   none   none   none   none   none`,
    },
  ],
  'update-user-by-email': {
    refusals: { none: NO_USER, deny: NOT_ALLOWED },
    request: (user) => ({ email: user.name, full_name: `name ${word()}` }),
    cells: `
      member account     ok     ok     deny   deny   deny   deny   deny
      unrelated account  ok     ok     deny   deny   deny   deny   deny
      foreign account    none   none   none   none   none   none   none
      missing account    none   none   none   none   none   none   none`,
  },
  'deactivate-user': {
    refusals: { none: NO_USER, owner: NEEDS_OWNER },
    request: (user) => ({ user_id: user.id }),
    cells: `
      member account       ok     ok     admin  admin  admin  admin  admin
      owner account        ok     owner  admin  admin  admin  admin  admin
      bot of another user  none   none   admin  admin  admin  admin  admin
      foreign account      none   none   admin  admin  admin  admin  admin
      missing account      none   none   admin  admin  admin  admin  admin`,
  },
  'reactivate-user': {
    refusals: { none: NO_USER },
    request: (user) => ({ user_id: user.id }),
    cells: `
      deactivated account  ok     ok     admin  admin  admin  admin  admin
      foreign account      none   none   admin  admin  admin  admin  admin
      missing account      none   none   admin  admin  admin  admin  admin`,
  },
  'deactivate-own-user': {
    request: () => ({}),
    cells: 'own new account  ok ok ok ok ok ok ok',
  },
  'regenerate-api-key': {
    request: () => ({}),
    cells: 'own new account  ok ok ok ok ok ok ok',
  },
  'get-user-status': {
    refusals: { none: NO_USER, unseen: NOT_ALLOWED, gone: 'User is deactivated' },
    request: (user) => ({ user_id: user.id }),
    cells: `
      own account          ok     ok     ok     ok     ok     ok     none
      member account       ok     ok     ok     ok     ok     ok     ok
      deactivated account  gone   gone   gone   gone   gone   gone   gone
      unrelated account    ok     ok     ok     ok     ok     unseen ok
      bot of another user  none   none   none   none   none   none   none
      foreign account      none   none   none   none   none   none   none
      missing account      none   none   none   none   none   none   none`,
  },
  'update-status': {
    request: () => ({ status_text: word() }),
    cells: 'own account  ok ok ok ok ok ok bot',
  },
  'update-status-for-user': {
    refusals: { none: NO_USER, deny: NOT_ALLOWED },
    request: (user) => ({ user_id: user.id, status_text: word() }),
    cells: `
      member account     ok     ok     deny   deny   deny   deny   bot
      unrelated account  ok     ok     deny   deny   deny   deny   bot
      foreign account    none   none   none   none   none   none   bot
      missing account    none   none   none   none   none   none   bot`,
  },
  'update-presence': {
    request: () => ({ status: 'active', ping_only: true }),
    cells: 'own account  ok ok ok ok ok ok bot',
  },
  'get-user-presence': {
    refusals: { none: NO_USER, unseen: NOT_ALLOWED, absent: 'No presence data for {id}' },
    request: (user) => ({ user_id_or_email: user.id }),
    cells: `
      member account       absent absent absent absent absent absent absent
      unrelated account    absent absent absent absent absent unseen absent
      deactivated account  none   none   none   none   none   unseen none
      foreign account      none   none   none   none   none   none   none
      missing account      none   none   none   none   none   none   none`,
  },
  'get-realm-presence': {
    request: () => ({}),
    cells: 'the organisation  ok ok ok ok ok ok ok',
  },
  'mute-user': {
    refusals: { none: NO_USER, unseen: NOT_ALLOWED, self: 'Cannot mute self' },
    request: (user) => ({ muted_user_id: user.id }),
    cells: `
      own account        self   self   self   self   self   self   self
      member account     ok     ok     ok     ok     ok     ok     ok
      unrelated account  ok     ok     ok     ok     ok     unseen ok
      foreign account    none   none   none   none   none   none   none
      missing account    none   none   none   none   none   none   none`,
  },
  'unmute-user': {
    refusals: { none: NO_USER, unseen: NOT_ALLOWED, absent: 'User is not muted' },
    request: (user) => ({ muted_user_id: user.id }),
    cells: `
      muted account      ok     ok     ok     ok     ok     ok     ok
      member account     absent absent absent absent absent absent absent
      unrelated account  absent absent absent absent absent unseen absent
      foreign account    none   none   none   none   none   none   none
      missing account    none   none   none   none   none   none   none`,
  },
  'update-settings': {
    request: () => ({ twenty_four_hour_time: true }),
    cells: 'own account  ok ok ok ok ok ok bot',
  },
  'get-alert-words': {
    request: () => ({}),
    cells: 'own account  ok ok ok ok ok ok ok',
  },
  'add-alert-words': {
    request: () => ({ alert_words: [word()] }),
    cells: 'own account  ok ok ok ok ok ok ok',
  },
  'remove-alert-words': {
    request: () => ({ alert_words: [word()] }),
    cells: 'own account  ok ok ok ok ok ok ok',
  },
  'create-bot': {
    request: ({ name }) => ({ full_name: `bot ${name}`, short_name: name }),
    cells: 'the organisation  ok ok ok ok guest guest bot',
  },
  'get-bots': {
    request: () => ({}),
    cells: `
      own bot              shown  shown  shown  shown  guest  guest  bot
      bot of another user  hidden hidden hidden hidden guest  guest  bot
      foreign bot          hidden hidden hidden hidden guest  guest  bot`,
  },
  'update-bot': [
    {
      about: 'the name',
      refusals: { none: 'No such bot', deny: NOT_ALLOWED },
      request: (bot) => ({ bot_id: bot.id, full_name: `name ${word()}` }),
      cells: `
        own bot              ok     ok     ok     ok     guest  guest  bot
        bot of another user  ok     ok     deny   deny   guest  guest  bot
        member account       none   none   none   none   guest  guest  bot
        foreign bot          none   none   none   none   guest  guest  bot
        missing bot          none   none   none   none   guest  guest  bot`,
    },
    {
      about: 'the role',
      refusals: { deny: NOT_ALLOWED, owner: NEEDS_OWNER },
      request: (bot) => ({ bot_id: bot.id, role: 100 }),
      cells: `
        own bot              ok     owner  owner  owner  guest  guest  bot
        bot of another user  ok     owner  deny   deny   guest  guest  bot`,
    },
  ],
  'regenerate-bot-api-key': {
    refusals: { none: 'No such bot', deny: NOT_ALLOWED },
    request: (bot) => ({ bot_id: bot.id }),
    cells: `
      own bot              ok     ok     ok     ok     guest  guest  bot
      bot of another user  ok     ok     deny   deny   guest  guest  bot
      member account       none   none   none   none   guest  guest  bot
      foreign bot          none   none   none   none   guest  guest  bot
      missing bot          none   none   none   none   guest  guest  bot`,
  },
  'get-bot-calls': {
    refusals: { none: 'No such bot', deny: NOT_ALLOWED },
    request: (bot) => ({ bot_id: bot.id }),
    cells: `
      own bot              ok     ok     ok     ok     guest  guest  bot
      bot of another user  ok     ok     deny   deny   guest  guest  bot
      member account       none   none   none   none   guest  guest  bot
      foreign bot          none   none   none   none   guest  guest  bot
      missing bot          none   none   none   none   guest  guest  bot`,
  },
  'repeat-bot-call': {
    refusals: { none: 'No such bot', gone: 'No such call', deny: NOT_ALLOWED },
    request: ({ id, bot }) => ({ bot_id: bot!.id, call_id: id }),
    cells: `
      call of own bot              ok     ok     ok     ok     guest  guest  bot
      call of bot of another user  ok     ok     deny   deny   guest  guest  bot
      foreign call                 none   none   none   none   guest  guest  bot
      missing call                 gone   gone   deny   deny   guest  guest  bot`,
  },
  'deactivate-bot': {
    refusals: { none: 'No such bot', deny: NOT_ALLOWED },
    request: (bot) => ({ bot_id: bot.id }),
    cells: `
      own bot              ok     ok     ok     ok     guest  guest  bot
      bot of another user  ok     ok     deny   deny   guest  guest  bot
      member account       none   none   none   none   guest  guest  bot
      foreign bot          none   none   none   none   guest  guest  bot
      missing bot          none   none   none   none   guest  guest  bot`,
  },
} satisfies Rows;
