import type { GroupSettingValue } from '@team-chat/contracts';
import type { GroupValue } from '../records';
import type { Imported } from './references';

interface ImportedUser {
  id: number;
  name: string;
}

/** Knows what the records of a source became: their ids in the services, by their ids in the source. */
export class ImportedRecords implements Imported {
  realmId = 0;
  readonly users = new Map<string, ImportedUser>();
  readonly channels = new Map<string, number>();
  /** New names of channels by their names in the source, where they differ. */
  readonly renamedChannels = new Map<string, string>();
  readonly groups = new Map<string, number>();
  readonly folders = new Map<string, number>();
  readonly fields = new Map<string, { id: number; type: number }>();
  readonly files = new Map<string, { path: string } | { source_url: string | undefined }>();
  private readonly usersWithName = new Map<string, number>();

  addUser(sourceId: string, user: ImportedUser): void {
    if (!this.users.has(sourceId)) this.usersWithName.set(user.name, (this.usersWithName.get(user.name) ?? 0) + 1);
    this.users.set(sourceId, user);
  }

  findUser(sourceId: string) {
    const user = this.users.get(sourceId);
    return user && { ...user, isNameUnique: this.usersWithName.get(user.name) === 1 };
  }

  findChannel(sourceId: string): number | undefined {
    return this.channels.get(sourceId);
  }

  channelName(sourceName: string): string {
    return this.renamedChannels.get(sourceName) ?? sourceName;
  }

  findFile(sourceId: string) {
    return this.files.get(sourceId) ?? { source_url: undefined };
  }

  /** Returns the id of a user; null for one whom the source does not name or does not have. */
  userId(sourceId: string | null | undefined): number | null {
    return this.users.get(sourceId ?? '')?.id ?? null;
  }

  userIds(sourceIds: string[]): number[] {
    return [...new Set(sourceIds.flatMap((id) => this.users.get(id)?.id ?? []))];
  }

  groupValues(given: Record<string, GroupValue>): Record<string, GroupSettingValue> {
    const values = Object.entries(given).map(([name, { users, groups }]) => {
      const direct_members = this.userIds(users);
      const direct_subgroups = groups.flatMap((id) => this.groups.get(id) ?? []);
      return [name, { direct_members, direct_subgroups }] as const;
    });
    return Object.fromEntries(values);
  }
}
