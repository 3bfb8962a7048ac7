import type { Bus } from '@team-chat/bus';
import { ownerSubject } from '@team-chat/contracts';

/** Milliseconds to wait for another owner. */
export const OWNER_TIMEOUT_MS = 2000;

/** Asks an owner about its queues, by the operation that the owner serves on its subject. Returns the text of the answer. Throws where no
 *  answer comes in time. */
export async function askOwner(bus: Bus, owner: string, id: string, question: string): Promise<string> {
  const reply = await bus.request(ownerSubject(owner, { id }), question, '', OWNER_TIMEOUT_MS).promise;
  return Buffer.from(reply).toString();
}
