import type { Draft } from '@team-chat/client';
import { type Conversation, directView, keyOf } from '../state/view.ts';
import type { Requests } from './requests.ts';
import type { Slices } from './slices.ts';

/** Milliseconds after the last key until the server gets a draft. */
const PAUSE_MS = 3000;

/** Keeps begun texts as drafts of the server, so that the user's other clients have them. */
export class Drafts {
  private readonly requests: Requests;
  private readonly slices: Slices;
  /** Texts that the server does not have yet, by key of their conversation. */
  private readonly pending = new Map<string, { to: Conversation; content: string }>();
  /** Ids of drafts that this page has made, whose events may still be on their way. */
  private readonly made = new Map<string, number>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** One flush follows the other, so that no draft is made twice. */
  private flushing: Promise<void> = Promise.resolve();

  constructor(requests: Requests, slices: Slices) {
    this.requests = requests;
    this.slices = slices;
  }

  /** Notes what the user has begun to write to a conversation; an empty text removes the draft. */
  note(to: Conversation, content: string): void {
    this.pending.set(keyOf(to), { to, content });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), PAUSE_MS);
  }

  /** Returns the text that another client has begun to write to a conversation. */
  find(to: Conversation): string | undefined {
    return this.draftFor(keyOf(to))?.content;
  }

  /** Sends what the server does not have yet. A failure leaves the texts to this device. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    return (this.flushing = this.flushing.then(async () => {
      for (const [key, { to, content }] of [...this.pending]) {
        this.pending.delete(key);
        await this.save(key, to, content).catch(() => undefined);
      }
    }));
  }

  private async save(key: string, to: Conversation, content: string): Promise<void> {
    const { drafts } = this.requests.client;
    const id = this.made.get(key) ?? this.draftFor(key)?.id;
    if (content.trim() === '') {
      this.made.delete(key);
      if (id !== undefined) await drafts.remove({ draft_id: id });
      return;
    }
    if (!this.slices.raw.settings.enable_drafts_synchronization) return;
    const draft = { ...placeOf(to), content, timestamp: Math.floor(Date.now() / 1000) };
    if (id !== undefined) {
      await drafts.update({ draft_id: id, draft });
      return;
    }
    const { ids } = await drafts.create({ drafts: [draft] });
    this.made.set(key, ids[0]!);
  }

  private draftFor(key: string): Draft | undefined {
    const { drafts, ownId } = this.slices.raw;
    return [...drafts.values()].find((draft) => {
      const to = conversationOfDraft(draft, ownId);
      return to !== undefined && keyOf(to) === key;
    });
  }
}

const placeOf = (to: Conversation) =>
  to.kind === 'topic'
    ? { type: 'stream' as const, to: [to.channelId], topic: to.topic }
    : { type: 'private' as const, to: to.userIds, topic: '' };

/** Returns the conversation that a draft of the server is for; undefined where it has no recipient yet. */
export function conversationOfDraft(draft: Draft, ownId: number): Conversation | undefined {
  if (draft.to.length === 0) return undefined;
  if (draft.type === 'stream') return { kind: 'topic', channelId: draft.to[0]!, topic: draft.topic };
  return draft.type === 'private' ? directView(draft.to, ownId) : undefined;
}
