import { z } from 'zod';
import { EVENTS } from './event';
import { groupBy } from './group-by';

type ClientEvent = Record<string, unknown> & { type: string; id: number };
type Member = z.core.$ZodTypeDiscriminable;

let union: z.ZodType<ClientEvent> | undefined;

/** Discriminates by `type` and `op`, so that an error is about the event at hand and not about all of them. Forms of one
 *  event for different clients share both, and are tried one after the other. */
function unionOfAll(): z.ZodType<ClientEvent> {
  const shown = EVENTS.filter((event) => event.clientSchema);
  const byName = groupBy(
    shown,
    (event) => event.name,
    (event) => event.clientSchema!,
  );
  const forms = [...byName.values()].filter((schemas) => schemas.length > 1).flat();
  const byType = groupBy(
    [...byName].filter(([, schemas]) => schemas.length === 1),
    ([name]) => name.split('/')[0]!,
    ([, schemas]) => schemas[0] as Member,
  );
  const types = [...byType.values()].map((schemas) =>
    schemas.length === 1 ? schemas[0]! : z.discriminatedUnion('op', members(schemas)),
  );
  return z.union([z.discriminatedUnion('type', members(types)), ...forms]) as z.ZodType<ClientEvent>;
}

/** An event as a client gets it: the union of what all declarations say. Made when it is first used, because files that
 *  declare events are loaded after this one. */
export const Event = z.lazy(() => (union ??= unionOfAll()));

const members = (schemas: Member[]) => schemas as [Member, ...Member[]];
