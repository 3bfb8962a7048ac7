export interface NamedUser {
  user_id: number;
  full_name: string;
  is_active: boolean;
}

export interface NamedGroup {
  id: number;
  name: string;
  is_system_group: boolean;
  display_name?: string;
  deactivated?: boolean;
}

export interface NamedChannel {
  stream_id: number;
  name: string;
  /** Lower-cased topic to the id of its newest message. */
  topics?: Record<string, number>;
}

/** An emoji of the realm's own, in use. */
export interface NamedEmoji {
  name: string;
  source_url: string;
}

/** A file of the realm, as far as previews depend on it. */
export interface NamedUpload {
  /** What follows `/user_uploads/` in its address. */
  path_id: string;
  content_type: string;
  width: number;
  height: number;
}

/** What the references of a text resolved to. */
export interface Names {
  users: NamedUser[];
  groups: NamedGroup[];
  channels: NamedChannel[];
  emoji?: NamedEmoji[];
  /** Pictures only, and only those that have a thumbnail. */
  uploads?: NamedUpload[];
}

/** Finds names the way people type them: in any case, though the exact spelling wins. */
export class NameIndex {
  private users?: Map<string, NamedUser>;
  private usersById?: Map<number, NamedUser>;
  private groups?: Map<string, NamedGroup>;
  private channels?: Map<string, NamedChannel>;

  private emoji?: Map<string, NamedEmoji>;
  private uploads?: Map<string, NamedUpload>;

  constructor(private readonly names: Names | undefined) {}

  /** By id alone, by name alone, or by both, which must then agree. */
  findUser(name: string, userId: number | undefined): NamedUser | undefined {
    if (userId !== undefined) {
      this.usersById ??= new Map(this.names?.users.map((user) => [user.user_id, user]));
      const user = this.usersById.get(userId);
      return user && (name === '' || fold(user.full_name) === fold(name)) ? user : undefined;
    }
    // Two people may have one name; the one who is still here is meant.
    this.users ??= index(
      [...(this.names?.users ?? [])].sort((a, b) => Number(b.is_active) - Number(a.is_active)),
      (user) => user.full_name,
    );
    return find(this.users, name);
  }

  findGroup(name: string): NamedGroup | undefined {
    this.groups ??= index(this.names?.groups ?? [], (group) => group.name);
    return find(this.groups, name);
  }

  findChannel(name: string): NamedChannel | undefined {
    this.channels ??= index(this.names?.channels ?? [], (channel) => channel.name);
    return find(this.channels, name);
  }

  findEmoji(name: string): NamedEmoji | undefined {
    this.emoji ??= new Map(this.names?.emoji?.map((emoji) => [emoji.name, emoji]));
    return this.emoji.get(name);
  }

  findUpload(pathId: string): NamedUpload | undefined {
    this.uploads ??= new Map(this.names?.uploads?.map((upload) => [upload.path_id, upload]));
    return this.uploads.get(pathId);
  }
}

const fold = (name: string): string => name.toLowerCase();

/** Exact names under `=name`, folded ones under `~name`. */
function index<T>(entries: readonly T[], nameOf: (entry: T) => string): Map<string, T> {
  const map = new Map<string, T>();
  for (const entry of entries) {
    for (const key of ['=' + nameOf(entry), '~' + fold(nameOf(entry))]) {
      if (!map.has(key)) {
        map.set(key, entry);
      }
    }
  }
  return map;
}

function find<T>(map: Map<string, T>, name: string): T | undefined {
  return map.get('=' + name) ?? map.get('~' + fold(name));
}
