import { z } from 'zod';
import { ChannelFolderRecord, UserGroupRecord } from '../event';
import { LinkifierRecord } from '../linkifiers';
import { RealmDomain } from '../realm-domains';
import { Id } from '../scalars';
import { shape, shapes } from './shape';

const { id: _, ...groupFields } = UserGroupRecord.shape;
const { id: __, ...folderFields } = ChannelFolderRecord.shape;
const members = { group_id: Id, user_ids: z.array(Id) };
const subgroups = { group_id: Id, direct_subgroup_ids: z.array(Id) };

/** Of the organisation, and of the server. Source: spec/wire-contract.md, section 6. */
export const ORGANISATION_SHAPES = [
  shapes('realm', {
    update: { property: z.string(), value: z.unknown() },
    update_dict: { property: z.literal('default'), data: z.record(z.string(), z.unknown()) },
    deactivated: { realm_id: Id },
  }),
  shapes('realm_domains', {
    add: { realm_domain: RealmDomain },
    change: { realm_domain: RealmDomain },
    remove: { domain: z.string() },
  }),
  shape('realm_linkifiers', { realm_linkifiers: z.array(LinkifierRecord) }),
  shapes('realm_user_settings_defaults', { update: { property: z.string(), value: z.unknown() } }),
  shape('invites_changed', {}),
  shapes('user_group', {
    add: { group: UserGroupRecord },
    update: { group_id: Id, data: z.strictObject(groupFields).partial() },
    remove: { group_id: Id },
    add_members: members,
    remove_members: members,
    add_subgroups: subgroups,
    remove_subgroups: subgroups,
  }),
  shapes('channel_folder', {
    add: { channel_folder: ChannelFolderRecord },
    update: { channel_folder_id: Id, data: z.strictObject(folderFields).partial() },
    reorder: { order: z.array(Id) },
  }),
  shape('heartbeat', {}),
  /** Three more fields carry the vendor's name. */
  z.looseObject({ type: z.literal('restart'), id: z.int(), server_generation: z.int() }),
] as const;
