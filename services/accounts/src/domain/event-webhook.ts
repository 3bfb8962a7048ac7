import { randomBytes } from 'node:crypto';
import { BadRequestError, EVENTS } from '@team-chat/contracts';

/** Bytes of a new key. Source: Standard Webhooks, "Signature scheme": 24 to 64. */
const KEY_BYTES = 32;
/** Seconds of failed deliveries after which a webhook is disabled. */
export const MAX_FAILING_S = 86_400;

/** Returns a new key for signatures, as receivers enter it. */
export const newSecret = (): string => `whsec_${randomBytes(KEY_BYTES).toString('base64')}`;

const EVENT_TYPES = new Set(EVENTS.filter((event) => event.clientSchema).map((event) => event.type));

/** Throws for a type of which no client gets events. */
export function checkEventTypes(types: readonly string[]): void {
  const unknown = types.find((type) => !EVENT_TYPES.has(type));
  if (unknown !== undefined) throw new BadRequestError(`Unknown event type: ${unknown}`);
}
