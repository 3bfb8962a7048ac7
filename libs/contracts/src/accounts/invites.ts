import { z } from 'zod';
import { EXAMPLE_IDS } from '../declaring/example-ids';
import { json, path, raw } from '../declaring/operation';
import { Id, oneOf, RequestedId, Role, text } from '../declaring/scalars';
import { INVITATION_VALIDITY_MINUTES, MAX_WELCOME_MESSAGE_LENGTH } from '../shared/limits';
import { realmUserAdded } from '../shared/users';
import { FormMessage } from './form-problems';
import { event, operation } from './declare';

const INVITATION_FIELDS = {
  id: Id.describe('Id of the invitation. Invitations by mail and links have ids of their own.'),
  invited_by_user_id: Id.describe('Id of the user who invites.'),
  invited: z.int().describe('Time of the invitation, in Unix seconds.'),
  expiry_date: z.int().nullable().describe('Time when the invitation expires, in Unix seconds; null for never.'),
  invited_as: Role.describe(
    'Role of the new user: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.',
  ),
};

/** An open invitation. Source: spec/wire-contract-annex.md, section 3, "GET /invites". */
export const InviteRecord = z.union([
  z.strictObject({
    ...INVITATION_FIELDS,
    is_multiuse: z.literal(false).describe('True for a link that many users can use, false for an invitation by mail.'),
    email: z.string().describe('The invited address.'),
    notify_referrer_on_join: z.boolean().describe('True if the inviting user hears when the invited one joins.'),
  }),
  z.strictObject({
    ...INVITATION_FIELDS,
    is_multiuse: z.literal(true).describe('True for a link that many users can use, false for an invitation by mail.'),
    link_url: z.string().describe('URL of the link.'),
  }),
]);
export type InviteRecord = z.infer<typeof InviteRecord>;

/** Parameters of both kinds of invitation. */
const offer = {
  invite_expires_in_minutes: json(
    z.int32().min(1).nullable().default(INVITATION_VALIDITY_MINUTES),
    'Minutes after which the invitation expires; null for never.',
    1440,
  ),
  invite_as: json(
    oneOf(100, 200, 300, 400, 600).default(400),
    'Role of the new users: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. Only owners invite owners, only administrators invite administrators and moderators.',
  ),
  group_ids: json(
    z.array(RequestedId).nullish(),
    'Ids of user groups to which the new users are added. Absent or null: only the groups of the role.',
    [EXAMPLE_IDS.user_group_id],
  ),
  include_realm_default_subscriptions: json(
    z.boolean().default(false),
    'True also subscribes the new users to the default channels.',
  ),
  welcome_message_custom_text: raw(
    text(MAX_WELCOME_MESSAGE_LENGTH).optional(),
    "Markdown that the welcome bot sends to the new users in place of the organisation's text, at most 8000 characters. Absent: the organisation's text.",
    'Welcome! Say hello in **#general**.',
  ),
};

export const invitesChanged = event({
  name: 'invites_changed',
  description:
    'An invitation was created, used or revoked. Goes to administrators and to the user who invited; clients fetch the list again.',
  entry: {},
});

export const getInvites = operation({
  id: 'get-invites',
  http: { method: 'GET', path: '/invites' },
  allow: 'human-member',
  result: { invites: z.array(InviteRecord).describe('The invitations.') },
  summary: 'List the open invitations that the caller may manage',
  description: "Lists the open invitations: all of them for administrators, the caller's own for others.",
});

export const sendInvites = operation({
  id: 'send-invites',
  errors: ['INVITATION_FAILED', 'UNAUTHORIZED_PRINCIPAL'],
  http: { method: 'POST', path: '/invites' },
  allow: 'human-member',
  params: {
    invitee_emails: raw(
      z.string(),
      'Email addresses separated by commas or line breaks, each alone or as `Name <address>`.',
      'joan@example.com, Mary Jackson <mary@example.com>',
    ),
    stream_ids: json(z.array(RequestedId), 'Ids of the channels to which the new users are subscribed.', [
      EXAMPLE_IDS.stream_id,
      EXAMPLE_IDS.other_stream_id,
    ]),
    ...offer,
    notify_referrer_on_join: json(z.boolean().default(true), 'True tells the caller when an invited user joins.'),
  },
  emits: [invitesChanged],
  audit: {
    shows: [
      'invitee_emails',
      'stream_ids',
      'invite_expires_in_minutes',
      'invite_as',
      'group_ids',
      'include_realm_default_subscriptions',
    ],
  },
  summary: 'Invite users by mail',
  description:
    'Mails an invitation to each address. Addresses that cannot be invited are refused with INVITATION_FAILED, which names them.',
});

export const createInviteLink = operation({
  id: 'create-invite-link',
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  http: { method: 'POST', path: '/invites/multiuse' },
  allow: 'human-member',
  params: {
    stream_ids: json(
      z.array(RequestedId).nullish(),
      'Ids of the channels to which the new users are subscribed. Absent or null: none.',
      [EXAMPLE_IDS.stream_id, EXAMPLE_IDS.other_stream_id],
    ),
    ...offer,
  },
  example: ['invite_expires_in_minutes'],
  result: { invite_link: z.string().describe('URL of the link: `{realm_url}/join/{key}/`.') },
  emits: [invitesChanged],
  audit: {
    shows: ['stream_ids', 'invite_expires_in_minutes', 'invite_as', 'group_ids', 'include_realm_default_subscriptions'],
  },
  summary: 'Create an invitation link that many users can use',
  description:
    'Creates a link through which everybody who has it can join, with an address that they confirm by a mail. Needs the permission to create such links; the link stops working when its creator loses the permission.',
});

const invite_id = path(RequestedId, 'Id of the invitation.');
const invite_link_id = path(RequestedId, 'Id of the invitation.', EXAMPLE_IDS.invite_link_id);

export const revokeEmailInvite = operation({
  id: 'revoke-email-invite',
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  http: { method: 'DELETE', path: '/invites/{invite_id}' },
  allow: 'human-member',
  params: { invite_id },
  emits: [invitesChanged],
  audit: { shows: 'all' },
  summary: 'Revoke an invitation sent by mail',
  description:
    'Makes an invitation by mail invalid. For the user who invited and for administrators; an invitation of an owner needs an owner.',
});

export const revokeInviteLink = operation({
  id: 'revoke-invite-link',
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  http: { method: 'DELETE', path: '/invites/multiuse/{invite_id}' },
  allow: 'human-member',
  params: { invite_id: invite_link_id },
  emits: [invitesChanged],
  audit: { shows: 'all' },
  summary: 'Revoke an invitation link',
  description:
    'Makes an invitation link invalid. For the user who created it (since feature level 209) and for administrators; a link for owners needs an owner.',
});

export const resendEmailInvite = operation({
  id: 'resend-email-invite',
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  http: { method: 'POST', path: '/invites/{invite_id}/resend' },
  allow: 'human-member',
  params: { invite_id },
  audit: { shows: 'all' },
  summary: 'Send the mail of an invitation again',
  description:
    'Mails an open invitation again. For the user who invited and for administrators; an invitation of an owner needs an owner.',
});

/** Reasons why an invitation can no longer be used. */
export const ClosedInvitation = z.enum(['unknown', 'expired', 'revoked', 'used']);
export type ClosedInvitation = z.infer<typeof ClosedInvitation>;

/** An organisation as persons see it who have no account. */
export const InvitingRealm = z.strictObject({ name: z.string(), url: z.string() });

export const findInvitation = operation({
  id: 'find-invitation',
  allow: 'internal',
  params: { realm_id: json(Id), key: json(z.string()) },
  result: {
    /** Null for an open invitation. */
    closed: ClosedInvitation.nullable(),
    realm: InvitingRealm,
    /** Null for a closed one. `email` is null if the new user enters it. */
    invitation: z.strictObject({ email: z.string().nullable(), inviter_name: z.string() }).nullable(),
  },
  safe: true,
  summary: 'Get the invitation of a link',
});

/** The fields of the form for joining. */
export const JoinField = z.enum(['full_name', 'email', 'password']);
export type JoinField = z.infer<typeof JoinField>;

export const redeemInvitation = operation({
  id: 'redeem-invitation',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    key: json(z.string()),
    full_name: json(z.string()),
    /** Ignored: the invitation names the address. */
    email: json(z.string()),
    password: json(z.string()),
  },
  result: {
    closed: ClosedInvitation.nullable(),
    realm: InvitingRealm,
    /** Problems of the form that was sent, at most one for each field. */
    problems: z.array(z.strictObject({ field: JoinField, message: FormMessage })),
    /** The new user; null if there are problems or the invitation is closed. */
    joined: z.strictObject({ user_id: Id, email: z.string(), welcome_html: z.string() }).nullable(),
  },
  emits: [realmUserAdded, invitesChanged],
  audit: { shows: [] },
  summary: 'Create a user by an invitation that was sent by mail',
});
