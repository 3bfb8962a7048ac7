import { z } from 'zod';
import { type AnyOperation, json, type ParamsOf } from './operation';

type RightToOneValue =
  'caller' | 'administrator' | 'owner' | { holds: string; orAdministrator?: boolean } | { unless: string };

/** Callers that may change a setting, among the callers of its operation: all callers, administrators, owners, the holders of a
 *  permission of the organisation, or administrators alone where a setting of the organisation is true. For a switch, they may
 *  depend on the new value. */
export type SettingRight = RightToOneValue | { toTrue: RightToOneValue; toFalse: RightToOneValue };

/** The form of a setting's value, for clients that build forms. `own` is a value for which a client has a form of its own. */
export type SettingKind =
  | 'switch'
  | 'choice'
  | 'number'
  | 'text'
  | 'long-text'
  | 'people'
  | 'channel'
  | 'folder'
  | 'time-zone'
  | 'email'
  | 'password'
  | 'colour'
  | 'url'
  | 'own';

export type SettingUnit = 'second' | 'day' | 'pixel' | 'percent';

/** A value beside the numbers, texts or ids of a setting, such as "for ever": as clients read it, and as they send it. */
export interface SpecialValue {
  read: string | number | null;
  write: string | number | null;
}

/** Facts about a setting that its schema does not say. */
export interface SettingFacts {
  mayChange: SettingRight;
  /** Absent where the schema says it: booleans are switches, lists of values are choices. */
  kind?: SettingKind;
  /** Name under which clients read the value, where it differs from the parameter's. */
  reads?: string;
  unit?: SettingUnit;
  min?: number;
  max?: number;
  special?: readonly SpecialValue[];
  /** The values of a choice in the order in which people expect them, where the schema has another one. */
  order?: readonly unknown[];
  /** `client` where only clients act on the setting, `push` where only a service for push notifications does. Absent: the server acts. */
  effect?: 'client' | 'push';
}

/** The parameter of operations that change settings by which a caller says which values the changes replace. */
export const expectedValues = json(
  z.record(z.string(), z.unknown()).optional(),
  'Values that changes replace, by parameter. Another present value refuses the request.',
);

/** Names of the settings that an operation changes, without those parameters that say which object or value the change is about. */
export type SettingsOf<T extends AnyOperation, Other extends string = never> = Exclude<
  keyof ParamsOf<T>,
  'expected' | Other
>;

/** Declares the facts of some settings that have the same. */
export const sharedFacts = <const Name extends string>(
  facts: SettingFacts,
  ...names: readonly Name[]
): Record<Name, SettingFacts> => Object.fromEntries(names.map((name) => [name, facts])) as Record<Name, SettingFacts>;
