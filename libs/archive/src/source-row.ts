import { RecipientType, type NewRow, type TableName } from './format';

/** A row on its way into an archive, from a service that knows neither the ids of all rows nor those of nameless groups. */
export interface SourceRow<Name extends TableName = TableName> {
  table: Name;
  /** Without an id where the service has none. */
  row: Omit<NewRow<Name>, 'id'> & { id?: number };
  /** Settings whose value is a group, as clients see the value: an id, or members and subgroups. */
  group_settings?: Record<string, GroupValue> | undefined;
  /** Name of the program that sent the message. */
  client?: string | undefined;
  /** Users of whom one has to agree to the export of the row; absent for public rows. */
  private_to?: number[] | undefined;
  /** Keys of the files that belong to the row in the store. */
  files?: string[] | undefined;
}

export type GroupValue = number | { direct_members: number[]; direct_subgroups: number[] };

/** Returns a row of a table. The compiler checks the row. */
export function sourceRow<Name extends TableName>(
  table: Name,
  row: SourceRow<Name>['row'],
  others: Omit<SourceRow, 'table' | 'row'> = {},
): SourceRow<Name> {
  return { table, row, ...others };
}

const KINDS = Object.keys(RecipientType).length;

/** Returns the id of the recipient row of a user, a channel or a set of users. Services that do not share ids number
 *  recipients alike by it. */
export function recipientId(type: keyof typeof RecipientType, typeId: number): number {
  return typeId * KINDS + (RecipientType[type] - 1);
}

/** Returns the id of the recipient of a direct message: the other user of two, the sender alone, or the set of users, which is
 *  a conversation. */
export function directRecipientId(participants: number[], conversationId: number, senderId: number): number {
  if (participants.length > 2) return recipientId('group', conversationId);
  return recipientId('user', participants.find((id) => id !== senderId) ?? senderId);
}
