/** The feature level and release this server implements. Source: spec/wire-contract.md, section 11. */
export const FEATURE_LEVEL = 421;
export const RELEASE = '11.0';

/** The identifiers that carry the vendor's name. This is the only place that spells them.
 *  `vendor` is the setting IDENTIFIER_VENDOR. Source: spec/wire-contract.md, decision 1. */
export function versionFields(vendor: string): Record<string, string | number> {
  return {
    [`${vendor}_version`]: RELEASE,
    [`${vendor}_feature_level`]: FEATURE_LEVEL,
    [`${vendor}_merge_base`]: RELEASE,
  };
}

/** How requests may name `service_update_announcements_stream_id`: with the word that existing clients know. */
export const UPDATE_ANNOUNCEMENTS_ALIASES = ['zulip_update_announcements_stream_id'] as const;

/** The same on the way out: `realm/update` events and answers carry the configured vendor's name. */
export function updateAnnouncementsName(vendor: string): string {
  return `${vendor}_update_announcements_stream_id`;
}

/** Fields of the realm's registration data whose names carry the vendor. */
export function vendorRealmFields(vendor: string, announcementsChannelId: number): Record<string, unknown> {
  return {
    [`${vendor}_plan_is_not_limited`]: true,
    [`realm_${updateAnnouncementsName(vendor)}`]: announcementsChannelId,
  };
}

/** The `reaction_type` of the emoji that comes with the server. */
export function extraEmojiType(vendor: string): string {
  return `${vendor}_extra_emoji`;
}

/** Whether a client means that type, under whichever name it knows. */
export function isExtraEmojiType(vendor: string, type: string): boolean {
  return [vendor, 'service', 'zulip'].some((name) => type === extraEmojiType(name));
}
