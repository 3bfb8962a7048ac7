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
  /** The id of each topic's newest message, by lower-cased topic. */
  topics?: Record<string, number>;
}

/** A custom emoji of the realm that is not deactivated. */
export interface NamedEmoji {
  name: string;
  source_url: string;
}

/** The fields of an uploaded picture that its preview needs. */
export interface NamedUpload {
  /** The part of its address after `/user_uploads/`. */
  path_id: string;
  /** The type of its bytes. */
  content_type: string;
  width: number;
  height: number;
  is_animated: boolean;
  /** The format of the thumbnail to show; null while there is none. */
  thumbnail: string | null;
  /** The format in its own size, of a type that browsers can show; null where they can show the file itself. */
  transcoded: string | null;
}

/** The entities that the references of a text resolved to. */
export interface Names {
  users: NamedUser[];
  groups: NamedGroup[];
  channels: NamedChannel[];
  emoji?: NamedEmoji[];
  /** Only pictures of which thumbnails can be made; other uploads have no preview. */
  uploads?: NamedUpload[];
}

/** Finds entities by name. Users and groups are found in upper or lower case; an exact match comes first. */
export class NameIndex {
  private users?: Map<string, NamedUser>;
  private usersById?: Map<number, NamedUser>;
  private groups?: Map<string, NamedGroup>;
  private channels?: Map<string, NamedChannel>;

  private emoji?: Map<string, NamedEmoji>;
  private uploads?: Map<string, NamedUpload>;

  constructor(private readonly names: Names | undefined) {}

  /** Finds a user by name, or by id if one is given; a name given with the id must match. */
  findUser(name: string, userId: number | undefined): NamedUser | undefined {
    if (userId !== undefined) {
      this.usersById ??= new Map(this.names?.users.map((user) => [user.user_id, user]));
      const user = this.usersById.get(userId);
      return user && (name === '' || fold(user.full_name) === fold(name)) ? user : undefined;
    }
    // Two users may have one name; the active one is meant.
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
    this.channels ??= new Map(this.names?.channels.map((channel) => [channel.name, channel]));
    return this.channels.get(name);
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

/** Maps each entry by its exact name under `=name` and by its lower-cased name under `~name`. */
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
