import { z } from 'zod';
import { OPERATIONS } from '../registry';
import { Event } from '.';

/** The names of a shape's events, as operations declare them. */
function namesOf(schema: unknown): string[] {
  if (schema instanceof z.ZodDiscriminatedUnion) return schema.options.flatMap(namesOf);
  const { type, op } = (schema as z.ZodObject).shape as Record<string, z.ZodLiteral>;
  return [op ? `${String(type!.value)}/${String(op.value)}` : String(type!.value)];
}

/** What no operation causes. */
const BY_THEMSELVES = ['heartbeat', 'restart'];

test('every event that operations cause has a shape, and every shape is caused', () => {
  const caused = new Set(OPERATIONS.flatMap((op) => op.emits));
  expect(namesOf(Event).sort()).toEqual([...caused, ...BY_THEMSELVES].sort());
});

const shown = (fields: object) => Event.safeParse({ id: 1, ...fields }).success;

test('an event has the fields of its type, and no others', () => {
  const reorder = { type: 'channel_folder', op: 'reorder', order: [2, 1] };
  expect(shown(reorder)).toBe(true);
  expect(shown({ ...reorder, extra: 1 })).toBe(false);
  expect(shown({ ...reorder, order: undefined })).toBe(false);
  expect(shown({ type: 'unheard_of' })).toBe(false);
});

test.each([
  [{ presences: { 5: { active_timestamp: 1, idle_timestamp: 2 } } }, true],
  [{ presences: {}, user_id: 5 }, false],
  [{ user_id: 5, server_timestamp: 1.5 }, false],
])('presence has one form: %j is %s', (fields, isOne) => {
  expect(shown({ type: 'presence', ...fields })).toBe(isOne);
});

test.each([
  [{ message_id: 7 }, true],
  [{ message_ids: [7] }, true],
  [{ message_id: 7, message_ids: [7] }, false],
  [{}, false],
])('deletion is told of one or of many: %j is %s', (fields, isOne) => {
  expect(shown({ type: 'delete_message', message_type: 'private', ...fields })).toBe(isOne);
});
