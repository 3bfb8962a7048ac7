import { createHash } from 'node:crypto';
import type { Bus } from '@team-chat/bus';
import { ApiError, type RequestInfo, sendMessage } from '@team-chat/contracts';
import type { IncomingWebhookCaller } from './authenticate';

interface Sending {
  caller: IncomingWebhookCaller;
  /** Name or id of the channel; undefined for a message to the owner. */
  channel: string | undefined;
  /** Distinguishes the request from others to the integration; undefined where the service does not. */
  deliveryId: string | undefined;
  info: RequestInfo;
}

/** Sends the messages of a request, one after the other. Messaging tells the owner of a channel that does not exist, and
 *  sends what was sent for the same delivery only once. Returns the refusal of such a channel, or null.
 *  Source: spec/wire-contract-files-and-time.md, section 6.5. */
export async function sendMessages(
  bus: Bus,
  messages: readonly { topic: string; content: string }[],
  sending: Sending,
): Promise<string | null> {
  const { caller, channel, deliveryId, info } = sending;
  const { actor, ownerId } = caller;
  let problem: string | null = null;
  for (const [index, { topic, content }] of messages.entries()) {
    const recipient =
      channel === undefined
        ? ({ type: 'direct', to: JSON.stringify([ownerId ?? actor.user_id]) } as const)
        : ({ type: 'channel', to: JSON.stringify(parseChannel(channel)), topic } as const);
    const message = { ...recipient, content };
    const key = deliveryId === undefined ? {} : { queue_id: deliveryId, local_id: localId(index, message) };
    try {
      await bus.call(sendMessage, { actor, params: { ...message, ...key }, info });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'STREAM_DOES_NOT_EXIST') throw error;
      problem = error.message;
    }
  }
  return problem;
}

/** Returns a name for a message of a delivery. Several URLs, with other channels or options, may get the same delivery. */
const localId = (index: number, message: object): string =>
  createHash('sha256')
    .update(JSON.stringify([index, message]))
    .digest('hex');

/** Returns the id of a channel, or its name. */
const parseChannel = (text: string): string | number =>
  /^\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text;
