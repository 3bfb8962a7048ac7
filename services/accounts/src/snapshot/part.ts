import type { Actor, GroupSettingValue, SnapshotOptions, UserSettings } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { RealmGroupSetting } from '@team-chat/permissions';
import type { Context } from '../context';
import type { Self } from '../domain/spectator';
import type { VisibleUsers } from '../domain/user-visibility';
import type { RealmRow } from '../repositories/realms';

/** Input of every part of the registration data. */
export interface Registration {
  ctx: Context;
  /** One REPEATABLE READ transaction, so that all parts show the same moment. Make no bus call inside it. */
  tx: Transaction;
  actor: Actor;
  options: SnapshotOptions;
  realm: RealmRow;
  self: Self;
  /** Users whom the caller sees. */
  visible: VisibleUsers;
  /** The caller's settings, chosen or default. */
  settings: UserSettings;
  groupSettings: Record<RealmGroupSetting, GroupSettingValue>;
}

type Fields = Record<string, unknown>;

/** Returns the top-level fields of one fetch type. Large fields are JSON text already. */
export type Part = (registration: Registration) => Fields | Promise<Fields>;
