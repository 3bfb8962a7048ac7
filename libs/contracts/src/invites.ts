import { z } from 'zod';
import { event } from './event';
import { INVITATION_VALIDITY_MINUTES, MAX_WELCOME_MESSAGE_LENGTH } from './limits';
import { json, operation, path, raw } from './operation';
import { Id, oneOf, RequestedId, Role, text } from './scalars';
import { realmUserAdded } from './accounts';

const owner = 'accounts';

/** An open invitation. Source: spec/wire-contract-annex.md, section 3, "GET /invites". */
export const InviteRecord = z.union([
  z.strictObject({
    id: Id,
    invited_by_user_id: Id,
    invited: z.int(),
    /** Null for never. */
    expiry_date: z.int().nullable(),
    invited_as: Role,
    is_multiuse: z.literal(false),
    email: z.string(),
    notify_referrer_on_join: z.boolean(),
  }),
  z.strictObject({
    id: Id,
    invited_by_user_id: Id,
    invited: z.int(),
    expiry_date: z.int().nullable(),
    invited_as: Role,
    is_multiuse: z.literal(true),
    link_url: z.string(),
  }),
]);
export type InviteRecord = z.infer<typeof InviteRecord>;

/** Parameters of both kinds of invitation. */
const offer = {
  /** Null for an invitation that never expires. */
  invite_expires_in_minutes: json(z.int32().min(1).nullable().default(INVITATION_VALIDITY_MINUTES)),
  invite_as: json(oneOf(100, 200, 300, 400, 600).default(400)),
  group_ids: json(z.array(RequestedId).nullish()),
  include_realm_default_subscriptions: json(z.boolean().default(false)),
  /** Replaces the organisation's welcome message. */
  welcome_message_custom_text: raw(text(MAX_WELCOME_MESSAGE_LENGTH).optional()),
};

/** The list of open invitations is another one: clients fetch it again. */
export const invitesChanged = event({ name: 'invites_changed', owner, entry: {} });

export const getInvites = operation({
  id: 'get-invites',
  owner,
  http: { method: 'GET', path: '/invites' },
  allow: 'human-member',
  result: { invites: z.array(InviteRecord) },
  summary: 'List the open invitations that the caller may manage',
});

export const sendInvites = operation({
  id: 'send-invites',
  owner,
  errors: ['INVITATION_FAILED', 'UNAUTHORIZED_PRINCIPAL'],
  http: { method: 'POST', path: '/invites' },
  allow: 'human-member',
  params: {
    /** Addresses separated by commas or line breaks, each alone or as `Name <address>`. */
    invitee_emails: raw(z.string()),
    stream_ids: json(z.array(RequestedId)),
    ...offer,
    notify_referrer_on_join: json(z.boolean().default(true)),
  },
  emits: [invitesChanged],
  summary: 'Invite users by mail',
});

export const createInviteLink = operation({
  id: 'create-invite-link',
  owner,
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  http: { method: 'POST', path: '/invites/multiuse' },
  allow: 'human-member',
  params: { stream_ids: json(z.array(RequestedId).nullish()), ...offer },
  result: { invite_link: z.string() },
  emits: [invitesChanged],
  summary: 'Create an invitation link that many users can use',
});

const invite_id = path(RequestedId);

export const revokeEmailInvite = operation({
  id: 'revoke-email-invite',
  owner,
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  http: { method: 'DELETE', path: '/invites/{invite_id}' },
  allow: 'human-member',
  params: { invite_id },
  emits: [invitesChanged],
  summary: 'Revoke an invitation sent by mail',
});

export const revokeInviteLink = operation({
  id: 'revoke-invite-link',
  owner,
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  http: { method: 'DELETE', path: '/invites/multiuse/{invite_id}' },
  allow: 'human-member',
  params: { invite_id },
  emits: [invitesChanged],
  summary: 'Revoke an invitation link',
});

export const resendEmailInvite = operation({
  id: 'resend-email-invite',
  owner,
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  http: { method: 'POST', path: '/invites/{invite_id}/resend' },
  allow: 'human-member',
  params: { invite_id },
  summary: 'Send the mail of an invitation again',
});

export const checkInvitedChannels = operation({
  id: 'check-invited-channels',
  owner: 'messaging',
  allow: 'user',
  params: { channel_ids: json(z.array(z.int())) },
  safe: true,
  summary: 'Refuse channels that the caller may not invite new users to',
});

export const checkInvitedGroups = operation({
  id: 'check-invited-groups',
  owner: 'groups',
  allow: 'user',
  params: { group_ids: json(z.array(z.int())) },
  safe: true,
  summary: 'Refuse groups that the caller may not add new users to',
});

/** Reasons why an invitation can no longer be used. */
export const ClosedInvitation = z.enum(['unknown', 'expired', 'revoked', 'used']);
export type ClosedInvitation = z.infer<typeof ClosedInvitation>;

/** The organisation of an invitation, as its pages name it. */
const InvitingRealm = z.strictObject({ name: z.string(), url: z.string() });

export const findInvitation = operation({
  id: 'find-invitation',
  owner,
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
  owner,
  allow: 'internal',
  params: {
    realm_id: json(Id),
    key: json(z.string()),
    full_name: json(z.string()),
    /** Ignored if the invitation names an address. */
    email: json(z.string()),
    password: json(z.string()),
  },
  result: {
    closed: ClosedInvitation.nullable(),
    realm: InvitingRealm,
    /** Problems of the form that was sent, at most one for each field. */
    problems: z.array(z.strictObject({ field: JoinField, message: z.string() })),
    /** The new user; null if there are problems or the invitation is closed. */
    joined: z.strictObject({ user_id: Id, email: z.string(), welcome_html: z.string() }).nullable(),
  },
  emits: [realmUserAdded, invitesChanged],
  summary: 'Create a user by an invitation',
});
