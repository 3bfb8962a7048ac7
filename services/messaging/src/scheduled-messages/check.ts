import { type Actor, BadRequestError, NotFoundError } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { visibilityFor } from '../access/visibility';
import { addressText, checkMentions } from '../audience/mentions';
import type { CheckedDestination } from '../audience/recipients';
import type { Context } from '../context';
import { normalizeContent } from '../domain/message-text';
import type { ScheduledMessage, ScheduledRecipients } from '../domain/scheduled-message';
import type { LinkedFile } from '../files/linked-files';
import { checkDestination, isChannelType } from '../sending/destination';

interface Wanted {
  type: 'direct' | 'private' | 'channel' | 'stream';
  to: number | number[];
  topic?: string | undefined;
  content: string;
}

/** A message that may be sent by the present permissions, and the files to which it links. */
interface Checked {
  message: ScheduledRecipients & Pick<ScheduledMessage, 'content' | 'rendered_content'>;
  files: LinkedFile[];
}

export const noScheduledMessage = () => new NotFoundError('Scheduled message does not exist');

/** Throws unless the time is in the future. */
export function checkTime(ctx: Context, timestamp: number): void {
  if (timestamp <= ctx.now()) throw new BadRequestError('Scheduled delivery time must be in the future.');
}

/** Checks a message of the actor as if it were sent now, and renders it. */
export async function checkScheduled(ctx: Context, actor: Actor, wanted: Wanted): Promise<Checked> {
  const { type, to, topic } = wanted;
  if (isChannelType(type) && typeof to !== 'number') {
    throw new BadRequestError('Invalid data type for channel ID');
  }
  if (!isChannelType(type) && typeof to === 'number') {
    throw new BadRequestError('Invalid data type for recipients');
  }
  const content = normalizeContent(wanted.content);
  const visibility = await visibilityFor(ctx, actor);
  const destination = await checkDestination(ctx, visibility, { type, to: JSON.stringify(to), topic });
  const text = await addressText(ctx, visibility, destination, content);
  checkMentions(visibility, destination, text);
  const { html: rendered_content, files } = text.rendered;
  return { message: { ...recipientsOf(actor, destination), content, rendered_content }, files };
}

function recipientsOf({ user_id }: Actor, destination: CheckedDestination): ScheduledRecipients {
  if (destination.kind === 'channel') {
    return { channel_id: destination.channel.id, topic: destination.topic, user_ids: null };
  }
  const others = destination.participants.filter((id) => id !== user_id);
  return { channel_id: null, topic: null, user_ids: others.length > 0 ? others : [user_id] };
}

/** Keeps the files to which a scheduled message links from being deleted, within `tx`. */
export async function keepFiles(
  ctx: Context,
  tx: Transaction,
  message: ScheduledMessage,
  files: LinkedFile[],
): Promise<void> {
  const wanted = files.map((file) => file.id);
  const ids = wanted.length > 0 ? await ctx.attachments.lock(tx, message.realm_id, wanted) : [];
  await ctx.scheduledMessages.keepFiles(tx, message, ids);
}
