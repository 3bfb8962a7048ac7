import { z } from 'zod';
import { BadRequestError } from '../declaring/errors';
import { MAX_NARROW_LENGTH, MAX_NARROW_TERMS } from './limits';

const ELEMENT = '{v}: Value error, element is not a string pair';

const Operand = z.union([z.string(), z.int(), z.array(z.union([z.int(), z.string()]))]);

const Pair = z.tuple([z.string(), z.string()]).transform(([operator, operand]) => ({
  operator,
  operand: operand as Operand,
  negated: false,
}));

export type Operand = string | number | (number | string)[];

const Term = z
  .object({
    operator: z.string().describe('Name of the property that is compared, for example `channel` or `sender`.'),
    operand: Operand.describe('The value to compare with: a name, an id, or for `dm` a list of users.'),
    negated: z.boolean().default(false).describe('True for the messages that do not match.'),
  })
  .transform((term) => ({ ...term, operand: term.operand as Operand }));

/** A term as clients write it. The schemas below parse it step by step, for the texts of refusals; documents name this one. */
export const NarrowTermForm = z.union([Term, Pair]);

/** Operators whose operand may be a list. */
const LIST_OPERATORS = new Set(['dm', 'pm-with', 'pm_with']);

/** Adds an issue for an operand that the operator cannot have. Returns the term. */
function checked(term: NarrowTerm, context: z.core.$RefinementCtx): NarrowTerm {
  const { operator, operand } = term;
  const problem =
    Array.isArray(operand) && !LIST_OPERATORS.has(operator)
      ? 'operand is not a string or integer'
      : operator === 'search' && String(operand).trim() === ''
        ? 'operand cannot be blank.'
        : undefined;
  if (problem) context.addIssue({ code: 'custom', message: `Invalid {v}: Value error, ${problem}` });
  return term;
}

/** One condition on messages. */
export interface NarrowTerm {
  operator: string;
  operand: Operand;
  negated: boolean;
}

/** Conditions that all must hold, as objects or two-string arrays.
 *  Source: spec/core-operations.md, section 3.11; spec/wire-contract.md, section 5. */
export const Narrow = z
  .array(
    z
      .unknown()
      .transform((element, context): NarrowTerm => {
        if (Array.isArray(element)) {
          const pair = Pair.safeParse(element);
          if (pair.success) return checked(pair.data, context);
          context.addIssue({ code: 'custom', message: `Invalid ${ELEMENT}` });
          return z.NEVER;
        }
        const term = Term.safeParse(element);
        if (term.success) return checked(term.data, context);
        const issue = term.error.issues[0]!;
        const key = String(issue.path[0] ?? '');
        const value = key === '' ? undefined : (element as Record<string, unknown>)[key];
        context.addIssue({
          code: 'custom',
          message:
            key === ''
              ? 'Invalid {v}: Value error, dict or list required'
              : value === null
                ? `Invalid {v}: Value error, ${key} is missing`
                : value === undefined
                  ? `{v}["${key}"] field is missing: Field required`
                  : key === 'operand'
                    ? 'Invalid {v}: Value error, operand is not a string or integer'
                    : `{v}["${key}"] is not a ${key === 'negated' ? 'boolean' : 'string'}`,
        });
        return z.NEVER;
      })
      .meta({ $ref: '#/components/schemas/NarrowTermForm' }),
  )
  .max(MAX_NARROW_TERMS)
  .refine((narrow) => JSON.stringify(narrow).length <= MAX_NARROW_LENGTH, '{v} is too long');

/** Operators by which event queues and webhooks can be narrowed, beside `is`, and operands of `is` that narrow.
 *  Source: spec/wire-contract.md, section 2.21. */
const QUEUE_OPERATORS = ['channel', 'stream', 'topic', 'sender'] as const;
export type QueueOperator = (typeof QUEUE_OPERATORS)[number];
export type QueueState = 'dm' | 'private' | 'starred' | 'unread' | 'alerted' | 'mentioned' | 'resolved';

/** Throws BadRequestError for a term by which events cannot be narrowed. Operands of `is` that queues do not know narrow nothing:
 *  clients send those of newer versions. */
export function checkQueueNarrow(narrow: NarrowTerm[]): void {
  for (const { operator, operand } of narrow) {
    if (operator === 'is') {
      if (String(operand).toLowerCase() === 'followed') throw new BadRequestError('Operand followed not supported.');
    } else if (!(QUEUE_OPERATORS as readonly string[]).includes(operator)) {
      throw new BadRequestError(`Operator ${operator} not supported.`);
    }
  }
}
