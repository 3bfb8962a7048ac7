/** Finds what the ids and names of a source became. */
export interface Imported {
  findUser(sourceId: string): { id: number; name: string; isNameUnique: boolean } | undefined;
  findChannel(sourceId: string): number | undefined;
  /** Returns the name that a channel of this name has now. */
  channelName(sourceName: string): string;
  /** Returns the path of a file, and where the file is if it could not be imported. */
  findFile(sourceId: string): { path: string } | { source_url: string | undefined };
}

const USER = /@(_?)\*\*([^*\n]+?)\|([\w.-]+)\*\*/g;
const CHANNEL = /#\*\*([^*>\n]+)((?:>[^*\n]*)?)\*\*/g;
const CHANNEL_IN_URL = /(#narrow\/(?:[^\s()<>"]*\/)?(?:channel|stream)\/)(\d+)(?=[-/]|\b)/g;
const USERS_IN_URL = /(#narrow\/(?:[^\s()<>"]*\/)?(?:dm|pm-with|sender|dm-including)\/)(\d+(?:,\d+)*)(?=[-/]|\b)/g;

/** Replaces the ids in a text by those that their users, channels and files have now. The ids of messages in links stay: the messaging
 *  service knows them. */
export function replaceReferences(text: string, files: string[], imported: Imported): string {
  let result = text;
  if (result.includes('**')) {
    result = result
      .replace(USER, (_, silent: string, name: string, id: string) => {
        const user = imported.findUser(id);
        if (!user) return `@${silent}**${name}**`;
        return `@${silent}**${user.name}${user.isNameUnique ? '' : `|${user.id}`}**`;
      })
      .replace(CHANNEL, (_, name: string, topic: string) => `#**${imported.channelName(name)}${topic}**`);
  }
  if (result.includes('#narrow/')) {
    result = result
      .replace(CHANNEL_IN_URL, (_, start: string, id: string) => `${start}${imported.findChannel(id) ?? id}`)
      .replace(USERS_IN_URL, (_, start: string, ids: string) => {
        const users = ids.split(',').map((id) => imported.findUser(id)?.id ?? id);
        return `${start}${users.join(',')}`;
      });
  }
  for (const id of files) {
    const file = imported.findFile(id);
    const url = 'path' in file ? `/user_uploads/${file.path}` : (file.source_url ?? '');
    result = result.replaceAll(`/user_uploads/${id}`, url);
  }
  return result;
}
