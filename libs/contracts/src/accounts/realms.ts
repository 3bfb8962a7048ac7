import { z } from 'zod';
import { json } from '../declaring/operation';
import { GroupSettingValue, Id } from '../declaring/scalars';
import { RealmSettings } from '../shared/realm-setting-values';
import { operation } from './declare';

export const findRealm = operation({
  id: 'find-realm',
  allow: 'internal',
  params: { host: json(z.string()) },
  result: {
    realm_id: Id.nullable(),
    is_active: z.boolean(),
    enable_spectator_access: z.boolean(),
    /** Whether new users need an invitation. Absent in answers of the version before. */
    invite_required: z.boolean().optional(),
  },
  safe: true,
  summary: 'Find the organisation of a host name, else the default one',
});

/** An organisation as the other services need it. */
export const getRealm = operation({
  id: 'get-realm',
  allow: 'internal',
  params: { realm_id: json(Id) },
  result: {
    realm_id: Id,
    host: z.string(),
    url: z.string(),
    name: z.string(),
    settings: RealmSettings,
    /** Group-valued settings by their catalogue name, e.g. `can_create_groups`. */
    group_settings: z.record(z.string(), GroupSettingValue),
    /** The most messages that the organisation may have; null for any number. Absent in answers of the version before. */
    max_messages: z.int().nullable().optional(),
  },
  safe: true,
  summary: 'Get the settings of an organisation',
});
export type RealmInfo = z.infer<(typeof getRealm)['resultSchema']>;
