/** The facts that decide what users may know, as far as the API has acknowledged them, and the function that decides. It
 *  is written from the specification, not from the services. */

export interface Person {
  id: number;
  role: number;
  /** The name by which messages mention a bot; absent for people. */
  botName?: string;
}

export interface Channel {
  id: number;
  name: string;
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
  content: string;
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

  /** A message that the last change delivered to a bot because it was mentioned, whether or not it may read the channel. */
  mention: { botId: number; messageId: number; channelId: number } | undefined;

  /** All words that stand for a secret, also for those that are gone. */
  readonly secrets: Secret[] = [];

  addPerson(person: Person, address: string): void {
    this.people.set(person.id, person);
    this.secrets.push({ word: address, kind: 'people', id: person.id });
  }

  addChannel(channel: Channel): void {
    this.channels.set(channel.id, channel);
    this.secrets.push({ word: channel.name, kind: 'channels', id: channel.id });
  }

  addMessage(message: Message): void {
    this.messages.set(message.id, message);
    this.secrets.push({ word: message.content, kind: 'messages', id: message.id });
  }

  edit(message: Message, content: string): void {
    message.content = content;
    this.secrets.push({ word: content, kind: 'messages', id: message.id });
  }
}

export interface Secret {
  word: string;
  kind: keyof Knowledge;
  /** The id of the message, channel or person. */
  id: number;
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

/** Returns what a viewer may learn from the events of the last change, besides what the viewer may know after it.
 *  Source: spec/wire-contract-files-and-time.md, section 6.2. */
export function toldBy({ mention }: Facts, viewer: Viewer): Knowledge {
  const told: Knowledge = { messages: new Set(), channels: new Set(), people: new Set() };
  if (mention?.botId !== idOf(viewer)) return told;
  told.messages.add(mention.messageId);
  told.channels.add(mention.channelId);
  return told;
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
  return !channel.isPrivate || users.has(viewer.id) || [...groups].some((id) => facts.groups.get(id)!.has(viewer.id));
}

function mayKnowChannel(facts: Facts, viewer: Viewer, channel: Channel): boolean {
  if (mayReadChannel(facts, viewer, channel)) return true;
  return viewer !== 'spectator' && viewer.role <= ADMINISTRATOR;
}

function mayKnowPerson(facts: Facts, viewer: Viewer, { id, botName }: Person): boolean {
  if (viewer === 'spectator') return false;
  if (botName !== undefined || !isGuest(viewer) || !facts.limitsGuests || viewer.id === id) return true;
  const together = (people: Set<number>) => people.has(viewer.id) && people.has(id);
  return (
    [...facts.channels.values()].some(({ subscribers }) => together(subscribers)) || facts.conversations.some(together)
  );
}
