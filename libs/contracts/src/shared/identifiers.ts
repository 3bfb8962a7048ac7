import { z } from 'zod';

/** The feature level and release this server implements. Source: spec/wire-contract.md, section 11. */
export const FEATURE_LEVEL = 421;
export const RELEASE = '11.0';

/** The version fields as declarations and documents name them, with the vendor's name `service`. They are optional because
 *  another vendor's fields have other names. Only this file spells names that contain the vendor's.
 *  Source: spec/wire-contract.md, decision 1. */
export const VERSION_FIELDS = {
  service_version: z.string().optional().describe('Release of the server, for example `11.0`.'),
  service_feature_level: z
    .int()
    .optional()
    .describe(
      'Feature level of the server. It grows with every change of the API; clients decide by it what they can use.',
    ),
  service_merge_base: z.string().optional().describe('Release on which the server is based.'),
};

/** The fields of the realm's registration data in the same spelling. */
export const VENDOR_REALM_FIELDS = {
  service_plan_is_not_limited: z
    .literal(true)
    .optional()
    .describe('Always true: nothing is limited by a payment plan.'),
  realm_service_update_announcements_stream_id: z
    .int()
    .optional()
    .describe('Id of the channel in which updates of the server are announced; -1 for none.'),
};

const IN_DOCUMENTS =
  /"(realm_)?service_(version|feature_level|merge_base|plan_is_not_limited|update_announcements_stream_id)"/g;

/** Returns the text of a JSON document in which identifiers contain the configured vendor's name. */
export function nameVendor(json: string, vendor: string): string {
  return json.replace(IN_DOCUMENTS, (_, prefix = '', name) => `"${prefix}${vendor}_${name}"`);
}

/** Returns the version fields under their names on the wire. `vendor` is the setting IDENTIFIER_VENDOR. */
export function versionFields(vendor: string): Record<string, string | number> {
  return {
    [`${vendor}_version`]: RELEASE,
    [`${vendor}_feature_level`]: FEATURE_LEVEL,
    [`${vendor}_merge_base`]: RELEASE,
  };
}

/** Returns the name of `service_update_announcements_stream_id` in registration data and events. */
export function updateAnnouncementsName(vendor: string): string {
  return `${vendor}_update_announcements_stream_id`;
}

/** Returns the fields of the realm's registration data whose names contain the vendor's name. */
export function vendorRealmFields(vendor: string, announcementsChannelId: number): Record<string, unknown> {
  return {
    [`${vendor}_plan_is_not_limited`]: true,
    [`realm_${updateAnnouncementsName(vendor)}`]: announcementsChannelId,
  };
}

/** Returns the `reaction_type` of the emoji that comes with the server. */
export function extraEmojiType(vendor: string): string {
  return `${vendor}_extra_emoji`;
}

/** Returns true if a client's `reaction_type` is that type, under any vendor's name that clients use. */
export function isExtraEmojiType(vendor: string, type: string): boolean {
  return [vendor, 'service', 'zulip'].some((name) => type === extraEmojiType(name));
}

/** Returns the name of a program of the vendor, such as `ServiceWebhook`. */
export const vendorProgram = (vendor: string, program: string): string =>
  `${vendor.slice(0, 1).toUpperCase()}${vendor.slice(1)}${program}`;
