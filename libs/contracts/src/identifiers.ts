/** The feature level and release this server implements. Source: spec/wire-contract.md, section 11. */
export const FEATURE_LEVEL = 421;
export const RELEASE = '11.0';

/** Returns the version fields, whose names contain the vendor's name. Only this file spells such names.
 *  `vendor` is the setting IDENTIFIER_VENDOR. Source: spec/wire-contract.md, decision 1. */
export function versionFields(vendor: string): Record<string, string | number> {
  return {
    [`${vendor}_version`]: RELEASE,
    [`${vendor}_feature_level`]: FEATURE_LEVEL,
    [`${vendor}_merge_base`]: RELEASE,
  };
}

/** Other names of `service_update_announcements_stream_id` in requests, as existing clients send it. */
export const UPDATE_ANNOUNCEMENTS_ALIASES = ['zulip_update_announcements_stream_id'] as const;

/** Returns the name of that setting in `realm/update` events and answers, with the configured vendor's name. */
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
