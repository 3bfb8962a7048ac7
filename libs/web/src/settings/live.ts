import { signal } from '@preact/signals';
import type {
  Bot,
  ChatEvent,
  DefaultChannelGroup,
  Linkifier,
  Playground,
  RealmDomain,
  RegisterQueueResult,
} from '@team-chat/client';
import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { Store } from '../store/store.ts';
import { reasonOf } from '../store/requests.ts';

/** Data that only pages of settings show. The chat does not register for it. */
export interface SettingsData {
  alertWords: readonly string[];
  bots: readonly Bot[];
  topics: NonNullable<RegisterQueueResult['user_topics']>;
  linkifiers: readonly Linkifier[];
  playgrounds: readonly Playground[];
  domains: readonly RealmDomain[];
  defaultChannels: readonly number[];
  defaultGroups: readonly DefaultChannelGroup[];
  newUserSettings: Readonly<Record<string, unknown>>;
  integrations: NonNullable<RegisterQueueResult['realm_incoming_webhook_bots']>;
  /** Count the changes of invitations, exports and files: their events lack what the page shows. */
  invitesVersion: number;
  filesVersion: number;
  exportsVersion: number;
}

/** Data that are fetched by the names of the events by which they change. */
const SHOWN = [
  'alert_words',
  'user_topic',
  'realm_bot',
  'realm_linkifiers',
  'realm_playgrounds',
  'realm_domains',
  'default_streams',
  'default_stream_groups',
  'realm_user_settings_defaults',
] as const;
const EVENT_TYPES = [...SHOWN, 'attachment', 'invites_changed', 'realm_export', 'realm_export_consent'] as const;
type SettingsEvent = Extract<ChatEvent, { type: (typeof EVENT_TYPES)[number] }>;

const FETCHED = [...SHOWN, 'realm_incoming_webhook_bots'];

function dataOf(registered: RegisterQueueResult): SettingsData {
  return {
    alertWords: registered.alert_words!,
    bots: registered.realm_bots!,
    topics: registered.user_topics!,
    linkifiers: registered.realm_linkifiers!,
    playgrounds: registered.realm_playgrounds!,
    domains: registered.realm_domains!,
    defaultChannels: registered.realm_default_streams!,
    defaultGroups: registered.realm_default_stream_groups!,
    newUserSettings: registered.realm_user_settings_defaults as unknown as Record<string, unknown>,
    integrations: registered.realm_incoming_webhook_bots!,
    invitesVersion: 0,
    filesVersion: 0,
    exportsVersion: 0,
  };
}

/** Returns the data as an event changes it. */
export function changedData(data: SettingsData, event: SettingsEvent): SettingsData {
  switch (event.type) {
    case 'alert_words':
      return { ...data, alertWords: event.alert_words };
    case 'user_topic': {
      const isOther = (topic: SettingsData['topics'][number]) =>
        topic.stream_id !== event.stream_id || topic.topic_name.toLowerCase() !== event.topic_name.toLowerCase();
      return { ...data, topics: [...data.topics.filter(isOther), event] };
    }
    case 'realm_bot':
      return { ...data, bots: changedBots(data.bots, event) };
    case 'realm_linkifiers':
      return { ...data, linkifiers: event.realm_linkifiers };
    case 'realm_playgrounds':
      return { ...data, playgrounds: event.realm_playgrounds };
    case 'realm_domains':
      return { ...data, domains: changedDomains(data.domains, event) };
    case 'default_streams':
      return { ...data, defaultChannels: event.default_streams };
    case 'default_stream_groups':
      return { ...data, defaultGroups: event.default_stream_groups };
    case 'realm_user_settings_defaults':
      return { ...data, newUserSettings: { ...data.newUserSettings, [event.property]: event.value } };
    case 'attachment':
      return { ...data, filesVersion: data.filesVersion + 1 };
    case 'invites_changed':
      return { ...data, invitesVersion: data.invitesVersion + 1 };
    case 'realm_export':
    case 'realm_export_consent':
      return { ...data, exportsVersion: data.exportsVersion + 1 };
  }
}

function changedBots(bots: readonly Bot[], event: Extract<SettingsEvent, { type: 'realm_bot' }>): readonly Bot[] {
  const { user_id } = event.bot;
  const others = bots.filter((bot) => bot.user_id !== user_id);
  if (event.op === 'delete') return others;
  if (event.op === 'add') return [...others, event.bot];
  return bots.map((bot) => (bot.user_id === user_id ? ({ ...bot, ...event.bot } as Bot) : bot));
}

function changedDomains(domains: readonly RealmDomain[], event: Extract<SettingsEvent, { type: 'realm_domains' }>) {
  const name = event.op === 'remove' ? event.domain : event.realm_domain.domain;
  const others = domains.filter(({ domain }) => domain !== name);
  return event.op === 'remove' ? others : [...others, event.realm_domain];
}

/** Follows the data while the page of settings is shown. Returns the data, undefined until they have come, and the reason why they
 *  cannot be fetched. */
export function useSettingsData({ requests }: Store) {
  const [data] = useState(() => signal<SettingsData | undefined>(undefined));
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const ended = new AbortController();
    const follow = async () => {
      const events = requests.client.events({
        event_types: [...EVENT_TYPES],
        fetch_event_types: FETCHED,
        client_capabilities: { user_settings_object: true, linkifier_url_template: true },
        signal: AbortSignal.any([ended.signal, requests.signal]),
      });
      for await (const event of events) {
        if (event.type === 'registered' || event.type === 'reregistered') data.value = dataOf(event.state);
        else data.value = changedData(data.peek()!, event);
      }
    };
    follow().catch((error: unknown) => {
      if (!ended.signal.aborted) setProblem(reasonOf(error));
    });
    return () => ended.abort();
  }, []);
  return { data: data.value, problem };
}

const DataContext = createContext<SettingsData | undefined>(undefined);
export const DataProvider = DataContext.Provider;

/** Returns the data of the settings. Only for sections, which are shown once the data have come. */
export const useData = (): SettingsData => useContext(DataContext)!;
