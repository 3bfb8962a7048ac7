import { Turns } from '@team-chat/bus';

const turns = new Turns<number>();

/** Runs `work` after all earlier work under the same id has succeeded or failed. Orders only the work of this replica: this
 *  saves concurrent changes of one message from retries; correctness does not depend on the order. */
export const runExclusive = <T>(id: number, work: () => Promise<T>): Promise<T> => turns.run(id, work);
