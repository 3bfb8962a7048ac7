import { batch, type Signal, signal } from '@preact/signals-core';
import type { RegisterQueueResult } from '@team-chat/client';
import { applyEvent, type ChatState, createState, type PageEvent, type Slice } from '../state/chat-state.ts';

/** The state of the chat with a signal for each slice. Events change the slices in place, and the signal of a slice counts
 *  its changes. */
export class Slices {
  /** Grows with each registration. Undefined before the first. */
  readonly registration = signal<number | undefined>(undefined);
  /** The state itself. Reading it makes no component depend on it. */
  raw!: ChatState;
  /** The state for components and computed values: whoever reads a slice depends on the slice. */
  readonly tracked: ChatState;
  private readonly versions = new Map<string, Signal<number>>();

  constructor() {
    this.tracked = new Proxy({} as ChatState, {
      get: (_target, name: string) => {
        void this.versionOf(name).value;
        return this.raw[name as Slice];
      },
    });
  }

  /** Replaces the whole state. */
  register(registered: RegisterQueueResult): void {
    this.raw = createState(registered);
    batch(() => {
      for (const name of this.versions.keys()) this.touch(name);
      this.registration.value = (this.registration.peek() ?? 0) + 1;
    });
  }

  apply(event: PageEvent, nowMs: number): void {
    const changed = applyEvent(this.raw, event, nowMs);
    batch(() => changed.forEach((name) => this.touch(name)));
  }

  /** Tells those who read the slice that it has changed. */
  touch(name: string): void {
    const version = this.versionOf(name);
    version.value = version.peek() + 1;
  }

  private versionOf(name: string): Signal<number> {
    let version = this.versions.get(name);
    if (!version) this.versions.set(name, (version = signal(0)));
    return version;
  }
}
