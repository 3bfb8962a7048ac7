import { signal } from '@preact/signals-core';

/** Texts that a user has begun, in a form that can be stored. */
export interface SavedTexts {
  drafts: [string, string][];
  edits: [number, string | null | undefined][];
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
  private readonly drafts: Map<string, string>;
  /** Is called after each change of a begun text. */
  onChange = () => undefined as void;
  /** Texts of messages that the user edits, by id; undefined if the user has changed nothing yet. */
  readonly edits = signal<ReadonlyMap<number, string | undefined>>(new Map());

  /** Text that the field of its view takes as soon as the view is open. */
  readonly insertion = signal<Insertion | undefined>(undefined);

  /** Fields of open views, by key: functions that insert a text at the caret. */
  private readonly fields = new Map<string, (text: string) => void>();

  /** Address of the user, whom the texts belong to. */
  readonly owner: string;

  constructor(owner: string, { drafts, edits }: SavedTexts = { drafts: [], edits: [] }) {
    this.owner = owner;
    this.drafts = new Map(drafts);
    this.edits.value = new Map(edits.map(([id, text]) => [id, text ?? undefined]));
  }

  draft(key: string): string | undefined {
    return this.drafts.get(key);
  }

  /** Notes an unsent text. Empty ones are not kept. */
  setDraft(key: string, text: string): void {
    if (text === '') this.drafts.delete(key);
    else this.drafts.set(key, text);
    this.onChange();
  }

  /** Lets the field of an open view take texts. Returns a function that ends it. */
  register(key: string, insert: (text: string) => void): () => void {
    this.fields.set(key, insert);
    return () => {
      if (this.fields.get(key) === insert) this.fields.delete(key);
    };
  }

  /** Inserts a text, such as the link to a file, into the message to a view, whether the view is open or not. */
  insert(key: string, text: string): void {
    const insert = this.fields.get(key);
    if (insert) insert(text);
    else this.setDraft(key, (this.draft(key) ?? '') + text);
  }

  /** Opens the editor of a message, or notes its text. */
  edit(id: number, text?: string): void {
    this.edits.value = new Map(this.edits.peek()).set(id, text);
    this.onChange();
  }

  closeEditor(id: number): void {
    const others = [...this.edits.peek()].filter(([each]) => each !== id);
    this.edits.value = new Map(others);
    this.onChange();
  }

  save(): SavedTexts {
    return { drafts: [...this.drafts], edits: [...this.edits.peek()] };
  }
}
