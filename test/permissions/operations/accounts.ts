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
    cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      the organisation     ok     ok     ok     ok     ok     ok      ok    ok     ok      ok`,
  },
  /** Only four of the cells, because the sixth wrong password for an address is refused by the limit of log-ins. */
  'fetch-api-key': {
    refusals: { none: WRONG_LOGIN, gone: GONE_LOGIN },
    keeps: true,
    request: ({ name }, { organisation }) => ({ username: name, password: organisation.realm.password }),
    cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      own account          ok     ok     ok     ok     ok     ok      none  ok     ok      ok
      deactivated account  gone   gone   gone   gone   gone   gone    gone  gone   gone    gone
      foreign account      none   -      -      none   none   -       -     -      -       none
      missing account      none   -      -      none   none   -       -     -      -       none`,
  },
  'dev-fetch-api-key': {
    refusals: { none: WRONG_LOGIN, gone: GONE_LOGIN },
    keeps: true,
    request: ({ name }) => ({ username: name }),
    cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      own account          ok     ok     ok     ok     ok     ok      none  ok     ok      ok
      deactivated account  gone   gone   gone   gone   gone   gone    gone  gone   gone    gone
      foreign account      none   none   none   none   none   none    none  none   none    none
      missing account      none   none   none   none   none   none    none  none   none    none`,
  },
  'get-own-user': {
    request: () => ({}),
    cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      own account          shown  shown  shown  shown  shown  shown   shown 401    401     401
      member account       hidden hidden hidden hidden hidden hidden  hidden 401    401     401`,
  },
  'get-users': {
    request: () => ({}),
    cells: `
                           owner  admin  moder  member guest  limited bot    deact  foreign spect
      own account          shown  shown  shown  shown  shown  shown   shown  401    401     shown
      member account       shown  shown  shown  shown  shown  shown   shown  401    401     shown
      unrelated account    shown  shown  shown  shown  shown  hidden  shown  401    401     shown
      foreign account      hidden hidden hidden hidden hidden hidden  hidden 401    401     hidden`,
  },
  'get-user': {
    refusals: { none: NO_USER, unseen: NOT_ALLOWED },
    request: (user) => ({ user_id: user.id }),
    cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      own account          ok     ok     ok     ok     ok     ok      ok    401    401     401
      member account       ok     ok     ok     ok     ok     ok      ok    401    401     401
      deactivated account  ok     ok     ok     ok     ok     unseen  ok    401    401     401
      unrelated account    ok     ok     ok     ok     ok     unseen  ok    401    401     401
      bot of another user  ok     ok     ok     ok     ok     ok      ok    401    401     401
      foreign account      none   none   none   none   none   none    none  401    401     401
      missing account      none   none   none   none   none   none    none  401    401     401`,
  },
  'get-user-by-email': {
    refusals: { none: NO_USER, unseen: NOT_ALLOWED },
    request: (user) => ({ email: user.name }),
    cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      own account          ok     ok     ok     ok     ok     ok      ok    401    401     401
      member account       ok     ok     ok     ok     ok     ok      ok    401    401     401
      unrelated account    ok     ok     ok     ok     ok     unseen  ok    401    401     401
      foreign account      none   none   none   none   none   none    none  401    401     401
      missing account      none   none   none   none   none   none    none  401    401     401`,
  },
  'create-user': {
    refusals: { deny: 'User not authorized to create users' },
    request: ({ name }) => ({ email: `${name}@new.example`, password: word(), full_name: `new ${name}` }),
    cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      the organisation     ok     deny   admin  admin  admin  admin   admin 401    401     401`,
  },
  'update-user': [
    {
      about: 'the name',
      refusals: { none: NO_USER, deny: NOT_ALLOWED },
      request: (user) => ({ user_id: user.id, full_name: `name ${word()}` }),
      cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      member account       ok     ok     deny   deny   deny   deny    deny  401    401     401
      owner account        ok     ok     deny   deny   deny   deny    deny  401    401     401
      unrelated account    ok     ok     deny   deny   deny   deny    deny  401    401     401
      bot of another user  ok     ok     deny   deny   deny   deny    deny  401    401     401
      foreign account      none   none   none   none   none   none    none  401    401     401
      missing account      none   none   none   none   none   none    none  401    401     401`,
    },
    {
      about: 'the role, from or to an owner',
      refusals: { none: NO_USER, deny: NOT_ALLOWED, owner: NEEDS_OWNER },
      request: (user) => ({ user_id: user.id, role: user.full_name?.startsWith('owner') ? 400 : 100 }),
      cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      member account       ok     owner  deny   deny   deny   deny    deny  401    401     401
      owner account        ok     owner  deny   deny   deny   deny    deny  401    401     401
      foreign account      none   none   none   none   none   none    none  401    401     401
      missing account      none   none   none   none   none   none    none  401    401     401`,
    },
    {
      about: "a bot's role",
      refusals: { none: NO_USER, deny: NOT_ALLOWED },
      request: (user) => ({ user_id: user.id, role: 300 }),
      cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      own bot              ok     ok     admin  admin  deny   deny    deny  401    401     401
      bot of another user  ok     ok     deny   deny   deny   deny    deny  401    401     401`,
    },
    {
      about: 'the address',
      refusals: { none: NO_USER, deny: NOT_ALLOWED, email: 'User not authorized to change user emails' },
      request: (user) => ({ user_id: user.id, new_email: `${word()}@new.example` }),
      cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      member account       ok     email  deny   deny   deny   deny    deny  401    401     401
      missing account      none   none   none   none   none   none    none  401    401     401`,
    },
  ],
  'update-user-by-email': {
    refusals: { none: NO_USER, deny: NOT_ALLOWED },
    request: (user) => ({ email: user.name, full_name: `name ${word()}` }),
    cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      member account       ok     ok     deny   deny   deny   deny    deny  401    401     401
      unrelated account    ok     ok     deny   deny   deny   deny    deny  401    401     401
      foreign account      none   none   none   none   none   none    none  401    401     401
      missing account      none   none   none   none   none   none    none  401    401     401`,
  },
  'deactivate-user': {
    refusals: { none: NO_USER, owner: NEEDS_OWNER },
    request: (user) => ({ user_id: user.id }),
    cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      member account       ok     ok     admin  admin  admin  admin   admin 401    401     401
      owner account        ok     owner  admin  admin  admin  admin   admin 401    401     401
      bot of another user  none   none   admin  admin  admin  admin   admin 401    401     401
      foreign account      none   none   admin  admin  admin  admin   admin 401    401     401
      missing account      none   none   admin  admin  admin  admin   admin 401    401     401`,
  },
  'reactivate-user': {
    refusals: { none: NO_USER },
    request: (user) => ({ user_id: user.id }),
    cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      deactivated account  ok     ok     admin  admin  admin  admin   admin 401    401     401
      foreign account      none   none   admin  admin  admin  admin   admin 401    401     401
      missing account      none   none   admin  admin  admin  admin   admin 401    401     401`,
  },
  'deactivate-own-user': {
    request: () => ({}),
    cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      own new account      ok     ok     ok     ok     ok     ok      ok    401    401     401`,
  },
  'regenerate-api-key': {
    request: () => ({}),
    cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      own new account      ok     ok     ok     ok     ok     ok      ok    401    401     401`,
  },
  'get-user-status': {
    refusals: { none: NO_USER, unseen: NOT_ALLOWED, gone: 'User is deactivated' },
    request: (user) => ({ user_id: user.id }),
    cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      own account          ok     ok     ok     ok     ok     ok      none  401    401     401
      member account       ok     ok     ok     ok     ok     ok      ok    401    401     401
      deactivated account  gone   gone   gone   gone   gone   gone    gone  401    401     401
      unrelated account    ok     ok     ok     ok     ok     unseen  ok    401    401     401
      bot of another user  none   none   none   none   none   none    none  401    401     401
      foreign account      none   none   none   none   none   none    none  401    401     401
      missing account      none   none   none   none   none   none    none  401    401     401`,
  },
  'update-status': {
    request: () => ({ status_text: word() }),
    cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      own account          ok     ok     ok     ok     ok     ok      bot   401    401     401`,
  },
  'update-status-for-user': {
    refusals: { none: NO_USER, deny: NOT_ALLOWED },
    request: (user) => ({ user_id: user.id, status_text: word() }),
    cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      member account       ok     ok     deny   deny   deny   deny    bot   401    401     401
      unrelated account    ok     ok     deny   deny   deny   deny    bot   401    401     401
      foreign account      none   none   none   none   none   none    bot   401    401     401
      missing account      none   none   none   none   none   none    bot   401    401     401`,
  },
  'update-presence': {
    request: () => ({ status: 'active', ping_only: true }),
    cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      own account          ok     ok     ok     ok     ok     ok      bot   401    401     401`,
  },
  'get-user-presence': {
    refusals: { none: NO_USER, unseen: NOT_ALLOWED, absent: 'No presence data for {id}' },
    request: (user) => ({ user_id_or_email: user.id }),
    cells: `
                           owner  admin  moder  member guest  limited bot    deact  foreign spect
      member account       absent absent absent absent absent absent  absent 401    401     401
      unrelated account    absent absent absent absent absent unseen  absent 401    401     401
      deactivated account  none   none   none   none   none   unseen  none   401    401     401
      foreign account      none   none   none   none   none   none    none   401    401     401
      missing account      none   none   none   none   none   none    none   401    401     401`,
  },
  'get-realm-presence': {
    request: () => ({}),
    cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      the organisation     ok     ok     ok     ok     ok     ok      ok    401    401     401`,
  },
  'mute-user': {
    refusals: { none: NO_USER, unseen: NOT_ALLOWED, self: 'Cannot mute self' },
    request: (user) => ({ muted_user_id: user.id }),
    cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      own account          self   self   self   self   self   self    self  401    401     401
      member account       ok     ok     ok     ok     ok     ok      ok    401    401     401
      unrelated account    ok     ok     ok     ok     ok     unseen  ok    401    401     401
      foreign account      none   none   none   none   none   none    none  401    401     401
      missing account      none   none   none   none   none   none    none  401    401     401`,
  },
  'unmute-user': {
    refusals: { none: NO_USER, unseen: NOT_ALLOWED, absent: 'User is not muted' },
    request: (user) => ({ muted_user_id: user.id }),
    cells: `
                           owner  admin  moder  member guest  limited bot    deact  foreign spect
      muted account        ok     ok     ok     ok     ok     ok      ok     401    401     401
      member account       absent absent absent absent absent absent  absent 401    401     401
      unrelated account    absent absent absent absent absent unseen  absent 401    401     401
      foreign account      none   none   none   none   none   none    none   401    401     401
      missing account      none   none   none   none   none   none    none   401    401     401`,
  },
  'update-settings': {
    request: () => ({ twenty_four_hour_time: true }),
    cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      own account          ok     ok     ok     ok     ok     ok      bot   401    401     401`,
  },
  'get-alert-words': {
    request: () => ({}),
    cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      own account          ok     ok     ok     ok     ok     ok      ok    401    401     401`,
  },
  'add-alert-words': {
    request: () => ({ alert_words: [word()] }),
    cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      own account          ok     ok     ok     ok     ok     ok      ok    401    401     401`,
  },
  'remove-alert-words': {
    request: () => ({ alert_words: [word()] }),
    cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      own account          ok     ok     ok     ok     ok     ok      ok    401    401     401`,
  },
  'create-bot': {
    request: ({ name }) => ({ full_name: `bot ${name}`, short_name: name }),
    cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      the organisation     ok     ok     ok     ok     guest  guest   bot   401    401     401`,
  },
  'get-bots': {
    request: () => ({}),
    cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      own bot              shown  shown  shown  shown  guest  guest   bot   401    401     401
      bot of another user  hidden hidden hidden hidden guest  guest   bot   401    401     401
      foreign bot          hidden hidden hidden hidden guest  guest   bot   401    401     401`,
  },
  'update-bot': [
    {
      about: 'the name',
      refusals: { none: 'No such bot', deny: NOT_ALLOWED },
      request: (bot) => ({ bot_id: bot.id, full_name: `name ${word()}` }),
      cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      own bot              ok     ok     ok     ok     guest  guest   bot   401    401     401
      bot of another user  ok     ok     deny   deny   guest  guest   bot   401    401     401
      member account       none   none   none   none   guest  guest   bot   401    401     401
      foreign bot          none   none   none   none   guest  guest   bot   401    401     401
      missing bot          none   none   none   none   guest  guest   bot   401    401     401`,
    },
    {
      about: 'the role',
      refusals: { deny: NOT_ALLOWED, owner: NEEDS_OWNER },
      request: (bot) => ({ bot_id: bot.id, role: 100 }),
      cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      own bot              ok     owner  owner  owner  guest  guest   bot   401    401     401
      bot of another user  ok     owner  deny   deny   guest  guest   bot   401    401     401`,
    },
  ],
  'regenerate-bot-api-key': {
    refusals: { none: 'No such bot', deny: NOT_ALLOWED },
    request: (bot) => ({ bot_id: bot.id }),
    cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      own bot              ok     ok     ok     ok     guest  guest   bot   401    401     401
      bot of another user  ok     ok     deny   deny   guest  guest   bot   401    401     401
      member account       none   none   none   none   guest  guest   bot   401    401     401
      foreign bot          none   none   none   none   guest  guest   bot   401    401     401
      missing bot          none   none   none   none   guest  guest   bot   401    401     401`,
  },
  'deactivate-bot': {
    refusals: { none: 'No such bot', deny: NOT_ALLOWED },
    request: (bot) => ({ bot_id: bot.id }),
    cells: `
                           owner  admin  moder  member guest  limited bot   deact  foreign spect
      own bot              ok     ok     ok     ok     guest  guest   bot   401    401     401
      bot of another user  ok     ok     deny   deny   guest  guest   bot   401    401     401
      member account       none   none   none   none   guest  guest   bot   401    401     401
      foreign bot          none   none   none   none   guest  guest   bot   401    401     401
      missing bot          none   none   none   none   guest  guest   bot   401    401     401`,
  },
} satisfies Rows;
