/** The owner of a setting: a user, the defaults of new users, the organisation, a channel, the user's subscription to a channel,
 *  or a user group. */
export type SettingScope = 'user' | 'newUser' | 'realm' | 'channel' | 'subscription' | 'group';

type RightToOneValue =
  | 'caller'
  | 'administrator'
  | 'owner'
  | { readonly holds: string; readonly orAdministrator?: boolean }
  | { readonly unless: string };

/** Callers that may change a setting, among the callers of its operation: all callers, administrators, owners, the holders of a permission of
 *  the organisation, or administrators alone where a setting of the organisation is true. For a switch, they may depend on the new
 *  value. The server decides; clients use this to show what can be changed. */
export type SettingRight = RightToOneValue | { readonly toTrue: RightToOneValue; readonly toFalse: RightToOneValue };

/** The form of a setting's value. `people` is a group setting; for `own` a client needs a form of its own. */
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

/** A value beside the others of a setting, such as "for ever": as clients read it, and as they send it. */
export interface SpecialValue {
  readonly read: string | number | null;
  readonly write: string | number | null;
}

/** A setting, as far as a form of it can be made of facts. */
export interface SettingDescription {
  readonly kind: SettingKind;
  readonly mayChange: SettingRight;
  /** Name under which the value is read, where it differs from the parameter's. */
  readonly reads?: string;
  /** The values of a choice, in the order in which people expect them. */
  readonly values?: readonly unknown[];
  readonly unit?: 'second' | 'day' | 'pixel' | 'percent';
  /** Limits of a number, or of the characters of a text. */
  readonly min?: number;
  readonly max?: number;
  readonly special?: readonly SpecialValue[];
  readonly default?: unknown;
  /** `client` where only clients act on the setting, `push` where only a service for push notifications does. */
  readonly effect?: 'client' | 'push';
}
