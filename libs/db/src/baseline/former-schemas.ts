/** The migration with which each schema begins. It replaced the migrations from before the first release. */
export const BASELINE = '20261128000000_create_schema.js';

/** A schema as the migrations before the baseline made it. */
interface FormerSchema {
  migrations: readonly string[];
  /** Statements that drop the views and triggers under former names, which no code uses any more. */
  dropCompatibility: string;
  /** Definition of the former last column of a table, by table. No code uses the column any more. */
  lastColumns: Readonly<Record<string, string>>;
  /** Statement that changes rows with former names. */
  updateRows?: string;
}

const names = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .map((name) => `${name}.js`);

/** The former schemas, by name: databases and backups may still be at their last migration. */
export const FORMER_SCHEMAS: Readonly<Record<string, FormerSchema>> = {
  accounts: {
    migrations: names(`
      20261121120000_create_realms_and_users
      20261121141700_create_user_statuses
      20261121141800_create_personal_lists
      20261121141900_create_presences
      20261121143600_add_system_bots
      20261121143700_create_invitations
      20261121143800_create_mails
      20261121145200_create_realm_domains
      20261121151700_add_bot_settings
      20261121154700_create_profile_fields
      20261121161300_create_fences
      20261121171300_create_acquaintances
      20261121182600_index_notice_policies
      20261121210000_create_acquaintance_turns
      20261122080000_rename_version_guards
      20261122080100_rename_accessible_users
      20261122105714_create_secret_key_digest
      20261122110516_record_relayed_entry
      20261122141000_create_bot_storage
      20261122141100_create_playgrounds
      20261122141200_create_push_tokens
      20261122141300_allow_several_system_bots
      20261123014000_add_avatar_files
      20261123020000_add_realm_pictures
      20261123064233_create_mail_keys
      20261123065000_create_refused_addresses
      20261123114000_create_webhooks
      20261123190000_create_api_keys
      20261124030000_create_audit_log
      20261124030500_create_used_realm_links
      20261124040000_add_sessions
      20261125140000_add_email_is_confirmed
      20261126070000_add_relay_partitions
      20261127190000_add_presence_announcements
    `),
    dropCompatibility: 'DROP VIEW IF EXISTS fences, acquaintances, acquaintance_turns',
    lastColumns: {},
    updateRows: "UPDATE accounts.version_guards SET name = 'accessible_users' WHERE name = 'acquaintances'",
  },
  groups: {
    migrations: names(`
      20261121120000_create_user_groups
      20261121140000_mark_inactive_members
      20261121143900_create_invited_users
      20261121161300_create_fences
      20261121161400_mark_deactivations
      20261121161500_create_sweeps
      20261122080000_rename_version_guards
      20261122110518_record_relayed_entry
      20261126070000_add_relay_partitions
    `),
    dropCompatibility: 'DROP VIEW IF EXISTS fences',
    lastColumns: {},
  },
  messaging: {
    migrations: names(`
      20261121120000_create_conversations
      20261121140000_suspend_subscriptions
      20261121141000_create_user_topics
      20261121143500_add_edits
      20261121143700_create_reactions
      20261121144219_create_folder_gates
      20261121152000_create_linkifiers
      20261121153100_index_narrows
      20261121153200_drop_messages_time
      20261121154700_create_recent_sends
      20261121161300_create_fences
      20261121165500_count_rule_changes
      20261121165600_widen_read_states_conversation
      20261121171900_create_channel_viewers
      20261121183400_fill_named_viewers
      20261122080000_rename_version_guards
      20261122080100_rename_user_replicas
      20261122080200_rename_folder_archive_versions
      20261122080300_rename_policy_version
      20261122110518_record_relayed_entry
      20261122111248_add_digest_to_recent_sends
      20261122143000_create_default_channel_groups
      20261123010000_create_attachments
      20261123011239_create_external_picture_keys
      20261123013000_create_custom_emoji
      20261123013000_create_pictures
      20261123014000_create_link_previews
      20261123034000_create_resumable_uploads
      20261123043000_create_message_archive
      20261123050000_create_scheduled_messages
      20261123064233_create_missed_messages
      20261123070000_create_email_addresses
      20261123074128_create_reminders
      20261123105500_create_webhook_calls
      20261123110000_create_bot_owner_notices
      20261123110000_create_submessages
      20261125143000_add_single_attempts
      20261126070000_add_relay_partitions
    `),
    dropCompatibility: `
      DROP VIEW IF EXISTS fences, placed_users, folder_gates;
      DROP TRIGGER count_policy_version ON conversations;
      DROP FUNCTION count_policy_version`,
    lastColumns: { 'messaging.conversations': 'rules int NOT NULL DEFAULT 0' },
  },
  snippets_and_folders: {
    migrations: names(`
      20261121120000_create_saved_snippets_and_channel_folders
      20261121143107_create_drafts
      20261121144233_add_folder_gates
      20261121145127_create_navigation_views
      20261121145741_create_onboarding_steps
      20261122080000_rename_archive_version
      20261122110519_record_relayed_entry
      20261126070000_add_relay_partitions
    `),
    dropCompatibility: `
      DROP TRIGGER copy_archive_version ON channel_folders;
      DROP FUNCTION copy_archive_version`,
    lastColumns: { 'snippets_and_folders.channel_folders': 'gate bigint NOT NULL DEFAULT 0' },
  },
};

/** Returns whether the names are exactly the migrations that a schema had before the baseline. */
export function isFormer(schema: string, migrations: readonly string[]): boolean {
  const former = FORMER_SCHEMAS[schema]?.migrations;
  return former?.length === migrations.length && former.every((name) => migrations.includes(name));
}
