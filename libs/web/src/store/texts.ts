import { signal } from '@preact/signals-core';

/** Texts that a user has begun, in a form that can be stored. */
export interface SavedTexts {
  drafts: [string, string][];
  edits: [number, string | undefined][];
}

/** A text for the field of a view, such as a quotation. */
export interface Insertion {
  /** Key of the view. */
  key: string;
  text: string;
  /** Topic of the message, where the view asks for it. */
  topic?: string;
}

/** Texts that a user has begun. The texts outlast rows that are scrolled away, and the store. */
export class Texts {
  /** Unsent texts and their topics, by key of their view. */
  readonly drafts: Map<string, string>;
  /** Texts of messages that the user edits, by id; undefined if the user has changed nothing yet. */
  readonly edits = signal<ReadonlyMap<number, string | undefined>>(new Map());

  /** Text that the field of its view takes as soon as the view is open. */
  readonly insertion = signal<Insertion | undefined>(undefined);

  /** Address of the user, whom texts that were kept over a reload belong to. */
  readonly owner: string;

  constructor(owner: string, { drafts, edits }: SavedTexts = { drafts: [], edits: [] }) {
    this.owner = owner;
    this.drafts = new Map(drafts);
    this.edits.value = new Map(edits);
  }

  /** Opens the editor of a message, or notes its text. */
  edit(id: number, text?: string): void {
    this.edits.value = new Map(this.edits.peek()).set(id, text);
  }

  closeEditor(id: number): void {
    const others = [...this.edits.peek()].filter(([each]) => each !== id);
    this.edits.value = new Map(others);
  }

  save(): SavedTexts {
    return { drafts: [...this.drafts], edits: [...this.edits.peek()] };
  }
}
