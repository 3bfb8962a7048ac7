import { EMOTICON } from './emoji/characters';
import {
  CHANNEL_LINK,
  CHANNEL_WILDCARDS,
  EMOJI_NAME,
  GROUP_MENTION,
  MESSAGE_IN_TOPIC,
  splitUserReference,
  TOPIC_WILDCARD,
  USER_MENTION,
} from './reference-syntax';
import { uploadPathsIn } from './uploads';

/** Names that a text refers to, to be resolved in one batch before rendering. */
export interface References {
  user_names: string[];
  user_ids: number[];
  group_names: string[];
  channel_names: string[];
  /** Topics of channel links; the link contains the id of the topic's newest message. */
  topics: { channel_name: string; topic: string }[];
  /** Names between colons; most are Unicode emoji or no emoji at all. */
  emoji_names: string[];
  upload_path_ids: string[];
  /** Whether the text has emoticons, so that the sender's setting for them matters. */
  has_emoticons: boolean;
}

/**
 * Returns the names that a text refers to, each once.
 *
 * Looks for the syntax only and so also returns names inside code. This saves parsing the text twice; an extra name
 * costs little, because all names are looked up in one batch.
 */
export function collectReferences(text: string): References {
  return {
    ...userReferences(text),
    group_names: text.includes('@*') || text.includes('@_*') ? secondGroups(text, GROUP_MENTION) : [],
    ...channelReferences(text),
    emoji_names: text.includes(':') ? firstGroups(text, EMOJI_NAME) : [],
    upload_path_ids: text.includes('/user_uploads/') ? uploadPathsIn(text) : [],
    has_emoticons: text.search(EMOTICON) !== -1,
  };
}

function userReferences(text: string): Pick<References, 'user_names' | 'user_ids'> {
  const names = new Set<string>();
  const ids = new Set<number>();
  for (const reference of text.includes('@') ? secondGroups(text, USER_MENTION) : []) {
    const { name, user_id } = splitUserReference(reference);
    if (user_id !== undefined) {
      ids.add(user_id);
    } else if (!CHANNEL_WILDCARDS.has(name) && name !== TOPIC_WILDCARD) {
      names.add(name);
    }
  }
  return { user_names: [...names], user_ids: [...ids] };
}

function channelReferences(text: string): Pick<References, 'channel_names' | 'topics'> {
  const names = new Set<string>();
  const topics = new Map<string, References['topics'][number]>();
  for (const [source, channel_name = '', topic] of text.includes('#**') ? text.matchAll(CHANNEL_LINK) : []) {
    names.add(channel_name);
    if (topic !== undefined && !MESSAGE_IN_TOPIC.test(topic)) {
      topics.set(source, { channel_name, topic });
    }
  }
  return { channel_names: [...names], topics: [...topics.values()] };
}

const firstGroups = (text: string, syntax: RegExp): string[] => groups(text, syntax, 1);
const secondGroups = (text: string, syntax: RegExp): string[] => groups(text, syntax, 2);

function groups(text: string, syntax: RegExp, group: number): string[] {
  return [...new Set(Array.from(text.matchAll(syntax), (match) => match[group] ?? ''))];
}
