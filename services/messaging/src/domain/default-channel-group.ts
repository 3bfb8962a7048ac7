import {
  BadRequestError,
  codePointLength,
  type DefaultChannelGroup,
  MAX_CHANNELS_PER_GROUP,
  MAX_DEFAULT_CHANNEL_GROUP_NAME_LENGTH,
  refusedNamePosition,
} from '@team-chat/contracts';

/** The fields of a channel that decide whether it may be in a group. */
export interface GroupedChannel {
  id: number;
  name: string;
  is_archived: boolean;
  invite_only: boolean;
  is_default: boolean;
}

type Group = Pick<DefaultChannelGroup, 'name' | 'streams'>;

/** Returns a group's name as it is stored. Throws BadRequestError if the name is empty, too long or not printable. */
export function checkGroupName(text: string): string {
  const name = text.trim();
  if (name === '' || refusedNamePosition(name) !== undefined) {
    throw new BadRequestError(`Invalid default channel group name '${text}'`);
  }
  if (codePointLength(name) > MAX_DEFAULT_CHANNEL_GROUP_NAME_LENGTH) {
    const limit = MAX_DEFAULT_CHANNEL_GROUP_NAME_LENGTH;
    throw new BadRequestError(`Default channel group name too long (limit: ${limit} characters)`);
  }
  return name;
}

/** Returns the ids of a group's channels with the added channels. Throws BadRequestError for a channel that may not be
 *  added. */
export function withChannels(group: Group, channels: GroupedChannel[]): number[] {
  for (const channel of channels) {
    const { id, name } = channel;
    if (channel.is_archived) throw new BadRequestError(`Invalid channel name '${name}'`);
    if (channel.invite_only) throw new BadRequestError('Private channels cannot be made default.');
    if (channel.is_default) {
      throw new BadRequestError(`'${name}' is a default channel and cannot be added to '${group.name}'`);
    }
    if (group.streams.includes(id)) {
      throw new BadRequestError(`Channel '${name}' is already present in default channel group '${group.name}'`);
    }
  }
  const all = [...group.streams, ...channels.map(({ id }) => id)].sort((a, b) => a - b);
  if (all.length > MAX_CHANNELS_PER_GROUP) {
    throw new BadRequestError(`A default channel group can have at most ${MAX_CHANNELS_PER_GROUP} channels.`);
  }
  return all;
}

/** Returns the ids of a group's channels without the removed channels. Throws BadRequestError for a channel that is not in
 *  the group. */
export function withoutChannels(group: Group, channels: GroupedChannel[]): number[] {
  for (const { id, name } of channels) {
    if (!group.streams.includes(id)) {
      throw new BadRequestError(`Channel '${name}' is not present in default channel group '${group.name}'`);
    }
  }
  const removed = new Set(channels.map(({ id }) => id));
  return group.streams.filter((id) => !removed.has(id));
}
