import { z } from 'zod';
import type { ClientCapabilities } from './client-capabilities';
import { Id, Role } from './scalars';

/** Users of an organisation: the union of the terms that are present. */
export const People = z.strictObject({
  /** Everyone in the organisation. */
  realm: z.literal(true).optional(),
  /** Everyone but guests. */
  members: z.literal(true).optional(),
  /** Moderators and above. */
  moderators: z.literal(true).optional(),
  /** Administrators and owners. */
  administrators: z.literal(true).optional(),
  /** Users by id. */
  users: z.array(Id).optional(),
  /** Subscribers of these channels, as of the entry's place in the log. */
  channels: z.array(Id).optional(),
  /** Users, but not guests, named by these channels' settings, as of the entry's place in the log. */
  viewers: z.array(Id).optional(),
});
export type People = z.infer<typeof People>;

/** The users that an entry of the log is for. One entry serves all of them, so channels and roles are named, not
 *  expanded. */
export const Audience = People.extend({
  /** Queues that asked for all public channels (`all_public_streams`). */
  public_channels: z.literal(true).optional(),
  /** Webhooks of the organisation, which also get what happens to messages of public channels. */
  organisation: z.literal(true).optional(),
  /** Users who are left out. */
  except: People.optional(),
  /** Leaves out clients with other capabilities. Where older and newer clients learn of one change by different entries,
   *  each client gets one of them. */
  clients: z.custom<Partial<ClientCapabilities>>().optional(),
});
export type Audience = z.infer<typeof Audience>;

/** How an entry changes the audiences of later entries. */
export const Effect = z.union([
  z.strictObject({ kind: z.literal('subscribe'), channel_id: Id, user_ids: z.array(Id) }),
  z.strictObject({ kind: z.literal('unsubscribe'), channel_id: Id, user_ids: z.array(Id) }),
  /** The channel's settings begin to name these users (`reveal`) or cease to (`conceal`): they become, or are no longer,
   *  its viewers. */
  z.strictObject({ kind: z.literal('reveal'), channel_id: Id, user_ids: z.array(Id) }),
  z.strictObject({ kind: z.literal('conceal'), channel_id: Id, user_ids: z.array(Id) }),
  /** The account is deactivated: its queues end. */
  z.strictObject({ kind: z.literal('deactivate'), user_id: Id }),
  /** The organisation is deactivated: all its queues end. */
  z.strictObject({ kind: z.literal('deactivate-realm') }),
  z.strictObject({ kind: z.literal('role'), user_id: Id, from: Role, to: Role }),
  /** Messaging announces channels by the user's new role from this entry on. */
  z.strictObject({ kind: z.literal('channel-role'), user_id: Id, from: Role, to: Role }),
]);
export type Effect = z.infer<typeof Effect>;
