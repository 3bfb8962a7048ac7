import { z } from 'zod';
import { ProfileData, UserRecord } from '../accounts';
import { BotRecord } from '../bots';
import { LegacyPresence, ModernPresence } from '../presence';
import { ProfileFieldRecord } from '../profile-fields';
import { Id, Role } from '../scalars';
import { shape, shapes } from './shape';

const { is_system_bot: _, ...person } = UserRecord.shape;

const ProfileValue = z.strictObject({
  id: Id,
  /** Null where it was removed. */
  value: z.string().nullable(),
  rendered_value: ProfileData.valueType.shape.rendered_value,
});

/** One kind of change at a time. */
const Change = z.union(
  [
    { full_name: z.string() },
    {
      avatar_url: z.string(),
      avatar_url_medium: z.string(),
      avatar_source: z.enum(['G', 'U']),
      avatar_version: z.int(),
    },
    { email: z.string(), timezone: z.string() },
    { bot_owner_id: Id.nullable() },
    { role: Role },
    { delivery_email: z.string().nullable() },
    { new_email: z.string() },
    { custom_profile_field: ProfileValue },
    { is_active: z.boolean() },
  ].map((fields) => z.strictObject({ user_id: Id, ...fields })),
);

const { email: __, ...botFields } = BotRecord.shape;

/** Of users and bots. Source: spec/wire-contract.md, section 6. */
export const PEOPLE_SHAPES = [
  shapes('realm_user', {
    add: { person: z.strictObject({ ...person, is_active: z.boolean() }) },
    update: { person: Change },
    remove: { person: z.strictObject({ user_id: Id, full_name: z.string() }) },
  }),
  shapes('realm_bot', {
    add: { bot: BotRecord },
    update: { bot: z.strictObject(botFields).partial().required({ user_id: true }) },
    delete: { bot: z.strictObject({ user_id: Id }) },
  }),
  shape('custom_profile_fields', { fields: z.array(ProfileFieldRecord) }),
  shape('user_status', {
    user_id: Id,
    away: z.boolean().optional(),
    status_text: z.string().optional(),
    emoji_name: z.string().optional(),
    emoji_code: z.string().optional(),
    reaction_type: z.string().optional(),
  }),
  /** Many users in the modern form, or one in an older form. */
  shape('presence', {
    presences: z.record(z.string(), ModernPresence).optional(),
    user_id: Id.optional(),
    server_timestamp: z.number().optional(),
    presence: LegacyPresence.pick({ website: true }).optional(),
    email: z.string().optional(),
  }).refine(
    ({ presences, user_id, server_timestamp, presence, email }) =>
      presences
        ? [user_id, server_timestamp, presence, email].every((field) => field === undefined)
        : [user_id, server_timestamp, presence].every((field) => field !== undefined),
    'neither one form nor the other',
  ),
] as const;
