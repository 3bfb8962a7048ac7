import { z } from 'zod';
import { EVENTS } from './event';

type ClientEvent = Record<string, unknown> & { type: string; id: number };
type Member = z.core.$ZodTypeDiscriminable;

/** An event as a client gets it: the union of what all declarations say. Made when it is first used, because files that
 *  declare events are loaded after this one. */
export const Event = z.lazy(() => (union ??= unionOfTypes()));

let union: z.ZodType<ClientEvent> | undefined;

/** A clear error of the right event, instead of one for each declaration, needs unions by `type` and by `op`. */
function unionOfTypes(): z.ZodType<ClientEvent> {
  const operations = new Map<string, Map<string | undefined, z.ZodObject[]>>();
  for (const { type, op, clientSchema } of EVENTS) {
    if (!clientSchema) continue;
    const ofType = operations.get(type) ?? new Map<string | undefined, z.ZodObject[]>();
    operations.set(type, ofType.set(op, [...(ofType.get(op) ?? []), clientSchema]));
  }
  return z.discriminatedUnion(
    'type',
    members(
      [...operations.values()].map((ofType) => {
        const [first, ...others] = [...ofType.values()].map(oneOf);
        return others.length === 0 ? first! : z.discriminatedUnion('op', members([first!, ...others]));
      }),
    ),
  ) as z.ZodType<ClientEvent>;
}

/** Forms of one event for different clients share type and operation. */
const oneOf = (forms: z.ZodObject[]) => (forms.length === 1 ? forms[0]! : z.union(forms)) as Member;

const members = (schemas: Member[]) => schemas as [Member, ...Member[]];
