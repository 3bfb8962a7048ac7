import type { Actor, GroupSettingValue, SnapshotOptions, UserSettings } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { RealmGroupSetting } from '@team-chat/permissions';
import type { Context } from '../context';
import type { Self } from '../domain/spectator';
import type { VisibleUsers } from '../domain/user-visibility';
import type { RealmRow } from '../repositories/realms';

/** What every part of the registration data may look at. */
export interface Registration {
  ctx: Context;
  /** One REPEATABLE READ transaction: all parts show the same moment. No bus call happens inside it. */
  tx: Transaction;
  actor: Actor;
  options: SnapshotOptions;
  realm: RealmRow;
  self: Self;
  /** Whom the user sees. */
  visible: VisibleUsers;
  /** The own settings, chosen or default. */
  settings: UserSettings;
  groupSettings: Record<RealmGroupSetting, GroupSettingValue>;
}

type Fields = Record<string, unknown>;

/** The top-level fields of one fetch type. */
export type Part = (registration: Registration) => Fields | Promise<Fields>;
