/** The facts that decide what users may know, as far as the API has acknowledged them, and the function that decides. It
 *  is written from the specification, not from the services. */

export interface Person {
  id: number;
  role: number;
  /** The part of the email address before the @. */
  word: string;
}

export interface Channel {
  id: number;
  /** The name. */
  word: string;
  isPrivate: boolean;
  isWebPublic: boolean;
  isShared: boolean;
  isArchived: boolean;
  subscribers: Set<number>;
  /** Members of the permissions that let their holders read a private channel: users, and groups. */
  readers: { users: Set<number>; groups: Set<number> };
}

export interface Message {
  id: number;
  senderId: number;
  /** The texts that the message has or had. */
  words: string[];
  place: { channelId: number; topic: string } | { participants: Set<number> };
  /** The users to whom it was delivered. */
  receivedBy: Set<number>;
}

/** An organisation. */
export class Facts {
  limitsGuests = true;
  readonly people = new Map<number, Person>();
  readonly channels = new Map<number, Channel>();
  readonly groups = new Map<number, Set<number>>();
  readonly messages = new Map<number, Message>();
  /** Participants of direct conversations, also of those without messages. */
  readonly conversations: Set<number>[] = [];

  /** Returns the words that stand for a secret, and who or what they belong to. */
  get secrets(): { word: string; kind: keyof Knowledge; id: number }[] {
    return [
      ...[...this.people.values()].map(({ id, word }) => ({ word, kind: 'people' as const, id })),
      ...[...this.channels.values()].map(({ id, word }) => ({ word, kind: 'channels' as const, id })),
      ...[...this.messages.values()].flatMap(({ id, words }) =>
        words.map((word) => ({ word, kind: 'messages' as const, id })),
      ),
    ];
  }
}

/** Ids of all that a viewer may know. */
export interface Knowledge {
  messages: Set<number>;
  channels: Set<number>;
  /** People whose address the viewer may know. */
  people: Set<number>;
}

const GUEST = 600;
const ADMINISTRATOR = 200;

/** A user, or a visitor without an account. */
export type Viewer = Person | 'spectator';

const isGuest = (viewer: Viewer) => viewer === 'spectator' || viewer.role === GUEST;
const idOf = (viewer: Viewer) => (viewer === 'spectator' ? 0 : viewer.id);

/** Returns what a viewer may know. Source: spec/wire-contract.md, section 9.5 and section 1.4. */
export function knowledgeOf(facts: Facts, viewer: Viewer): Knowledge {
  const channels = [...facts.channels.values()];
  const ids = (items: { id: number }[]) => new Set(items.map(({ id }) => id));
  return {
    messages: ids([...facts.messages.values()].filter((message) => mayReadMessage(facts, viewer, message))),
    channels: ids(channels.filter((channel) => mayKnowChannel(facts, viewer, channel))),
    people: ids([...facts.people.values()].filter((person) => mayKnowPerson(facts, viewer, person))),
  };
}

function mayReadMessage(facts: Facts, viewer: Viewer, { place, receivedBy }: Message): boolean {
  if ('participants' in place) return place.participants.has(idOf(viewer));
  const channel = facts.channels.get(place.channelId)!;
  if (!mayReadChannel(facts, viewer, channel)) return false;
  return !channel.isPrivate || channel.isShared || receivedBy.has(idOf(viewer));
}

/** Whether a viewer may read messages of a channel, all or only those received. */
export function mayReadChannel(facts: Facts, viewer: Viewer, channel: Channel): boolean {
  if (viewer === 'spectator') return channel.isWebPublic && !channel.isArchived;
  if (channel.subscribers.has(viewer.id) || channel.isWebPublic) return true;
  if (isGuest(viewer)) return false;
  const { users, groups } = channel.readers;
  return (
    !channel.isPrivate ||
    users.has(viewer.id) ||
    [...groups].some((id) => facts.groups.get(id)!.has(viewer.id))
  );
}

function mayKnowChannel(facts: Facts, viewer: Viewer, channel: Channel): boolean {
  if (mayReadChannel(facts, viewer, channel)) return true;
  return viewer !== 'spectator' && viewer.role <= ADMINISTRATOR;
}

function mayKnowPerson(facts: Facts, viewer: Viewer, { id }: Person): boolean {
  if (viewer === 'spectator') return false;
  if (!isGuest(viewer) || !facts.limitsGuests || viewer.id === id) return true;
  const together = (people: Set<number>) => people.has(viewer.id) && people.has(id);
  return (
    [...facts.channels.values()].some(({ subscribers }) => together(subscribers)) ||
    facts.conversations.some(together)
  );
}
