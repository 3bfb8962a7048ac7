import type { LinesWriter } from '@team-chat/archive';
import {
  type Actor,
  findFile,
  getAccountsSnapshot,
  getActorGroups,
  getApiKeys,
  getAttachments,
  getMessages,
  getMessagingSnapshot,
  getOwnUser,
  getSnippetsAndFoldersSnapshot,
  getUserStatus,
  type NarrowTerm,
  type ResultOf,
  SnapshotOptions,
} from '@team-chat/contracts';
import type { Context } from '../context';
import { merged } from '../domain/merged';
import { originalKey } from '../pictures/public-pictures';
import type { RealmExportRow } from '../repositories/realm-exports';
import { type ExportProgress, filesPercent, messagesPercent } from './export-progress';

type Message = ResultOf<typeof getMessages>['messages'][number];

/** Messages, and entries of the audit log, of one request. */
const PAGE = 500;
/** Milliseconds that a request may take. */
const OPTIONS = { deadlineMs: 30_000 };

/** Fields of the registration data that are the user's own, by the service that has them, and the fetch types that include them. */
const OWN_FIELDS = {
  accounts: { user_settings: 'user_settings', alert_words: 'alert_words', muted_users: 'muted_users' },
  messaging: {
    subscriptions: 'subscription',
    user_topics: 'user_topic',
    scheduled_messages: 'scheduled_messages',
    reminders: 'reminders',
  },
  snippets: {
    drafts: 'drafts',
    saved_snippets: 'saved_snippets',
    navigation_views: 'navigation_views',
    onboarding_steps: 'onboarding_steps',
  },
} as const;

/** Writes the archive of one user's own data. Everything is read by the operations of the API in the name of the user, as long as the
 *  user is active: so the archive has what the user may read, and nothing else. */
export class OwnDataBuilder {
  constructor(
    private readonly ctx: Context,
    private readonly archive: LinesWriter,
    private readonly job: RealmExportRow,
    private readonly progress: ExportProgress,
  ) {}

  async build(): Promise<void> {
    await this.addProfile();
    await this.addSettings();
    await this.addLogIns();
    await this.addMessages();
    await this.addFiles();
  }

  /** Returns the user as the caller of operations, with the present rights. */
  private async caller(): Promise<{ actor: Actor }> {
    const { realm_id, subject_id } = this.job;
    const user = await this.ctx.users.find(realm_id, subject_id!);
    if (!user?.is_active) throw new Error('the user is deactivated');
    const { id: user_id, role, is_bot, date_joined } = user;
    const params = { realm_id, user_id, role, date_joined };
    const { group_ids } = await this.ctx.bus.call(getActorGroups, { params });
    return { actor: { realm_id, user_id, role, is_bot, group_ids } };
  }

  private async addProfile(): Promise<void> {
    const { ctx, archive, job } = this;
    const caller = await this.caller();
    const [profile, { status }] = await Promise.all([
      ctx.bus.call(getOwnUser, { ...caller, params: {} }, OPTIONS),
      ctx.bus.call(getUserStatus, { ...caller, params: { user_id: job.subject_id! } }, OPTIONS),
    ]);
    await archive.add('profile.jsonl', { ...profile, status });
    const user = (await ctx.users.find(job.realm_id, job.subject_id!))!;
    if (user.avatar_source !== 'U' || user.avatar_file === null) return;
    const picture = await ctx.files.get(originalKey(job.realm_id, user.avatar_file));
    if (picture) await archive.addFile('avatar', picture);
  }

  private async addSettings(): Promise<void> {
    const { bus } = this.ctx;
    const caller = await this.caller();
    const read = {
      accounts: getAccountsSnapshot,
      messaging: getMessagingSnapshot,
      snippets: getSnippetsAndFoldersSnapshot,
    };
    for (const [service, fields] of Object.entries(OWN_FIELDS)) {
      const options = snapshotOptions(Object.values(fields));
      const op = read[service as keyof typeof read];
      const { data } = (await bus.call(op, { ...caller, params: { options } }, OPTIONS)) as {
        data: Record<string, unknown>;
      };
      for (const name of Object.keys(fields)) await this.archive.add('settings.jsonl', { name, value: data[name] });
    }
  }

  /** Adds the user's keys, without the keys themselves, and when and from where the user logged in and changed something. */
  private async addLogIns(): Promise<void> {
    const { ctx, archive, job } = this;
    const { api_keys } = await ctx.bus.call(getApiKeys, { ...(await this.caller()), params: {} }, OPTIONS);
    for (const { is_current: _, ...key } of api_keys) await archive.add('keys.jsonl', key);
    let after_id: number | undefined;
    do {
      const page = { after_id, order: 'asc', limit: PAGE } as const;
      const entries = await ctx.auditLog.list(job.realm_id, { actor_id: job.subject_id! }, page);
      for (const { time, operation, address, client, user_agent } of entries) {
        await archive.add('log-ins-and-changes.jsonl', { time, operation, address, client, user_agent });
      }
      after_id = entries.length < PAGE ? undefined : entries.at(-1)!.id;
    } while (after_id !== undefined);
  }

  /** Adds messages that the user received or flagged, and those that the user sent to public channels without a subscription. */
  private async addMessages(): Promise<void> {
    const { subject_id } = this.job;
    const { max_message_id: last } = await this.ctx.bus.call(getOwnUser, { ...(await this.caller()), params: {} });
    const sent = [
      { operator: 'channels', operand: 'public', negated: false },
      { operator: 'sender', operand: subject_id!, negated: false },
    ];
    let first: number | undefined;
    for await (const message of merged(this.messages([]), this.messages(sent))) {
      await this.archive.add('messages.jsonl', message);
      first ??= message.id;
      this.progress.report(messagesPercent(message.id, first, last));
    }
  }

  private async *messages(narrow: NarrowTerm[]): AsyncGenerator<Message> {
    let anchor = 0;
    for (let isLast = false; !isLast;) {
      const { messages, found_newest } = await this.ctx.bus.call(
        getMessages,
        {
          ...(await this.caller()),
          params: {
            ...{ anchor: String(anchor), include_anchor: false, num_before: 0, num_after: PAGE, narrow },
            ...{ apply_markdown: false, client_gravatar: false, allow_empty_topic_name: true },
          },
        },
        OPTIONS,
      );
      yield* messages;
      anchor = messages.at(-1)?.id ?? anchor;
      isLast = found_newest === true || messages.length === 0;
    }
  }

  private async addFiles(): Promise<void> {
    const { ctx, archive, job } = this;
    const { realm_id } = job;
    const { attachments } = await ctx.bus.call(getAttachments, { ...(await this.caller()), params: {} }, OPTIONS);
    for (const [index, attachment] of attachments.entries()) {
      const { id, path_id } = attachment;
      const path = `files/${id}/${path_id.slice(path_id.lastIndexOf('/') + 1)}`;
      const { file } = await ctx.bus.call(
        findFile,
        { ...(await this.caller()), params: { realm_id, path_id } },
        OPTIONS,
      );
      const stored = file && (await ctx.files.get(file.key));
      await archive.add('files.jsonl', { ...attachment, path: stored ? path : null });
      if (stored) await archive.addFile(path, stored);
      this.progress.report(filesPercent(index + 1, attachments.length));
    }
  }
}

const snapshotOptions = (types: string[]): SnapshotOptions => ({
  types,
  client_gravatar: false,
  include_subscribers: 'false',
  slim_presence: true,
  presence_history_limit_days: 0,
  include_deactivated_groups: false,
  archived_channels: true,
  empty_topic_name: true,
  linkifier_url_template: true,
  user_list_incomplete: true,
  simplified_presence_events: true,
  user_settings_object: true,
});
