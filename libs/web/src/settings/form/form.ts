import { batch, signal } from '@preact/signals-core';
import { type Setting, settingOf, type SettingScope } from './descriptions.ts';
import { refusalText, refusedName } from './refusals.ts';
import { isSame, readName, writtenValue } from './values.ts';
import type { SettingsKey } from '../../words/settings.ts';

/** Present values of the settings of a form, by the names under which they are read, and how to change them. */
export interface FormSource {
  values: Readonly<Record<string, unknown>>;
  /** Why the user may not change any of the settings. */
  refusal?: SettingsKey | undefined;
  /** Sends changes, and the values that they replace. Throws a refusal, also where other values are present. */
  write(params: Record<string, unknown>, expected: Record<string, unknown>): Promise<unknown>;
}

/** A value that the user has chosen, and the value that it replaces. */
interface Change {
  value: unknown;
  replaced: unknown;
}

type Changes = ReadonlyMap<string, Change>;

/** Milliseconds for which a saved value is shown before its event must have come. */
const SETTLED_MS = 5000;

/** Changes of settings by the user: saved one by one, or kept until the user saves all of them. */
export class Form {
  /** Changes that are not saved, or are being saved. */
  readonly changes = signal<Changes>(new Map());
  /** Saved changes whose tick is shown, with what is needed to undo them. */
  readonly saved = signal<Changes>(new Map());
  /** Reasons why changes were refused, by name of the setting. */
  readonly problems = signal<ReadonlyMap<string, string>>(new Map());
  /** Reason of a refusal that belongs to no field. */
  readonly problem = signal<string | undefined>(undefined);
  readonly isBusy = signal(false);
  readonly scope: SettingScope;
  /** True to save each change at once. */
  readonly savesEach: boolean;
  private readonly known = signal<FormSource | undefined>(undefined);
  /** The last save, and the changes that it has sent. */
  private saving: Promise<boolean> = Promise.resolve(true);
  private sent: Changes = new Map();

  constructor(scope: SettingScope, savesEach: boolean) {
    this.scope = scope;
    this.savesEach = savesEach;
  }

  /** A field that shows a value is rendered again with a new source. */
  get source(): FormSource {
    return this.known.value!;
  }

  set source(source: FormSource) {
    this.known.value = source;
  }

  /** Returns the value that the server is known to have: after a change was saved, its value also while its event is on the way. */
  present(name: string): unknown {
    const present = this.source.values[readName(this.settingOf(name))];
    const saved = this.saved.value.get(name);
    return saved && isSame(saved.replaced, present) ? saved.value : present;
  }

  /** Returns the value to show: the user's, else the present one. */
  valueOf(name: string): unknown {
    const change = this.changes.value.get(name);
    return change ? change.value : this.present(name);
  }

  /** Returns the value that somebody else has set while the user was changing the setting; undefined without one. */
  overtakenBy(name: string): { value: unknown } | undefined {
    const change = this.changes.value.get(name);
    const present = this.present(name);
    return change && !this.isBusy.value && !isSame(change.replaced, present) ? { value: present } : undefined;
  }

  settingOf(name: string): Setting {
    return settingOf(this.scope, name);
  }

  /** Takes a value that the user has chosen. */
  set(name: string, value: unknown): void {
    const changes = new Map(this.changes.peek());
    const present = this.valueOf(name);
    const replaced = changes.get(name)?.replaced ?? this.present(name);
    // While a change is being saved, its former value is another change.
    if (isSame(value, replaced) && !this.sent.has(name)) changes.delete(name);
    else changes.set(name, { value, replaced });
    batch(() => {
      this.changes.value = changes;
      this.forget(name);
    });
    if (this.savesEach && !isSame(value, present)) void this.save();
  }

  /** Takes over a newer value of somebody else, and keeps the user's as a change of it. */
  acknowledge(name: string): void {
    const change = this.changes.peek().get(name);
    if (!change) return;
    batch(() => {
      this.changes.value = new Map(this.changes.peek()).set(name, { ...change, replaced: this.present(name) });
      this.forget(name);
    });
    if (this.savesEach) void this.save();
  }

  discard(): void {
    batch(() => {
      this.changes.value = new Map();
      this.problems.value = new Map();
      this.problem.value = undefined;
    });
  }

  /** Saves all changes in one request, which is refused if somebody else has changed one of the settings. Returns whether the server has
   *  taken the changes. Requests follow each other: a later one expects the values of the earlier ones. */
  save(): Promise<boolean> {
    return (this.saving = this.saving.then(() => this.send()));
  }

  private async send(): Promise<boolean> {
    const changes = this.changes.peek();
    if (changes.size === 0) return true;
    const entries = [...changes];
    const params = entries.map(([name, { value }]) => [name, writtenValue(this.settingOf(name), value)]);
    const expected = entries.map(([name, { replaced }]) => [name, replaced]);
    this.isBusy.value = true;
    this.sent = changes;
    try {
      await this.source.write(
        Object.fromEntries(params) as Record<string, unknown>,
        Object.fromEntries(expected) as Record<string, unknown>,
      );
    } catch (error) {
      batch(() => {
        this.isBusy.value = false;
        this.sent = new Map();
        this.changes.value = new Map(
          [...this.changes.peek()].filter(([, { value, replaced }]) => !isSame(value, replaced)),
        );
        const name = refusedName(error, [...changes.keys()]);
        if (name === undefined) this.problem.value = refusalText(error);
        else this.problems.value = new Map(this.problems.peek()).set(name, refusalText(error));
      });
      return false;
    }
    batch(() => {
      this.isBusy.value = false;
      this.sent = new Map();
      this.problem.value = undefined;
      this.problems.value = new Map();
      // A change that was made meanwhile stays, as a change of the saved value.
      const others = [...this.changes.peek()].filter(([name, change]) => changes.get(name) !== change);
      this.changes.value = new Map(
        others.map(([name, change]) => [name, { ...change, replaced: changes.get(name)?.value ?? change.replaced }]),
      );
      this.saved.value = new Map([...this.saved.peek(), ...changes]);
    });
    setTimeout(() => this.endTicks(changes), SETTLED_MS);
    return true;
  }

  /** Gives a saved setting its former value back. */
  undo(name: string): void {
    const saved = this.saved.peek().get(name);
    if (saved) this.set(name, saved.replaced);
  }

  private forget(name: string): void {
    const problems = new Map(this.problems.peek());
    problems.delete(name);
    this.problems.value = problems;
    this.problem.value = undefined;
  }

  private endTicks(changes: Changes): void {
    this.saved.value = new Map([...this.saved.peek()].filter(([name, change]) => changes.get(name) !== change));
  }
}

/** Forms that are open or have changes, by key: a form keeps its changes while the user looks at other sections. */
const forms = new Map<string, Form>();

/** Returns the form of a key. It is made once. */
export function formOf(key: string, scope: SettingScope, savesEach: boolean): Form {
  let form = forms.get(key);
  if (!form) forms.set(key, (form = new Form(scope, savesEach)));
  return form;
}

/** Returns the forms that have changes which are not saved. */
export const changedForms = (): Form[] => [...forms.values()].filter(({ changes }) => changes.value.size > 0);
