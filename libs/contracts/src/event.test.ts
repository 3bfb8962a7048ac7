import { z } from 'zod';
import { Event, EVENTS, eventsNamed, OPERATIONS, reactionAdded, realmUserAdded, savedSnippetRemoved } from '.';

const OWNER = { users: [5] };
const REACTION = {
  emoji_name: 'tada',
  emoji_code: '1f389',
  reaction_type: 'unicode_emoji',
  user_id: 5,
  user: { user_id: 5, email: 'ann@people.example', full_name: 'Ann' },
  message_id: 7,
};

test('every event that a client gets is declared by an operation that emits it, except those that nobody causes', () => {
  const emitted = new Set(OPERATIONS.flatMap((op) => op.emits));
  const ofClients = EVENTS.filter(({ clientSchema }) => clientSchema);
  const alone = ofClients.filter((declared) => !emitted.has(declared)).map(({ name }) => name);
  expect(alone).toEqual(['heartbeat', 'restart']);
});

test('no operation names an event twice, or one that is not declared', () => {
  for (const { emits } of OPERATIONS) {
    expect(new Set(emits).size).toBe(emits.length);
    for (const each of emits) expect(EVENTS).toContain(each);
  }
});

test('an entry keeps the operation, the fields and the shaping data', () => {
  const entry = savedSnippetRemoved.entry(1, OWNER, { saved_snippet_id: 7 });
  expect(entry).toMatchObject({ realm_id: 1, audience: OWNER, effects: [] });
  expect(JSON.parse(entry.toBody())).toEqual({ event: { op: 'remove', saved_snippet_id: 7 } });
  const shaping = { known_to: [2], email: 'user5@people.example' };
  const shaped = reactionAdded.entry(1, OWNER, REACTION, { shaping });
  expect(JSON.parse(shaped.toBody())).toEqual({ event: { op: 'add', ...REACTION }, shaping });
});

test('an entry with another audience keeps everything else', () => {
  const entry = savedSnippetRemoved.entry(1, OWNER, { saved_snippet_id: 7 });
  const other = entry.with({ audience: { realm: true } });
  expect(other.audience).toEqual({ realm: true });
  expect(other.toBody()).toBe(entry.toBody());
});

test('an entry whose fields or shaping data are not those of the declaration is refused', () => {
  const wrong = (fields: object) => savedSnippetRemoved.entry(1, OWNER, fields as { saved_snippet_id: number });
  expect(() => wrong({ saved_snippet_id: 7 }).validate()).not.toThrow();
  expect(() => wrong({ saved_snippet_id: '7' }).validate()).toThrow(z.ZodError);
  expect(() => wrong({ saved_snippet_id: 7, extra: 1 }).validate()).toThrow(z.ZodError);
  const shaping = {} as { known_to: number[]; email: string };
  expect(() => reactionAdded.entry(1, OWNER, REACTION, { shaping }).validate()).toThrow(z.ZodError);
});

test('shaping data may be left out where the declaration makes them optional', () => {
  const person = { user_id: 1, full_name: 'Ann' } as Parameters<typeof realmUserAdded.entry>[2]['person'];
  expect(JSON.parse(realmUserAdded.entry(1, OWNER, { person }).toBody())).toEqual({
    event: { op: 'add', person },
  });
});

test('forms of one event for different clients share its name', () => {
  expect(eventsNamed('delete_message')).toHaveLength(2);
});

const isEvent = (fields: object) => Event.safeParse({ id: 1, ...fields }).success;

test('an event has the fields of its type, and no others', () => {
  const reorder = { type: 'channel_folder', op: 'reorder', order: [2, 1] };
  expect(isEvent(reorder)).toBe(true);
  expect(isEvent({ ...reorder, extra: 1 })).toBe(false);
  expect(isEvent({ ...reorder, order: undefined })).toBe(false);
  expect(isEvent({ type: 'unheard_of' })).toBe(false);
});

test.each([
  [{ presences: { 5: { active_timestamp: 1, idle_timestamp: 2 } } }, true],
  [{ presences: {}, user_id: 5 }, false],
  [{ user_id: 5, server_timestamp: 1.5 }, false],
])('presence has one form: %j is valid: %s', (fields, isValid) => {
  expect(isEvent({ type: 'presence', ...fields })).toBe(isValid);
});

test.each([
  [{ message_id: 7 }, true],
  [{ message_ids: [7] }, true],
  [{ message_id: 7, message_ids: [7] }, false],
  [{}, false],
])('a deletion names one message or several: %j is valid: %s', (fields, isValid) => {
  expect(isEvent({ type: 'delete_message', message_type: 'private', ...fields })).toBe(isValid);
});
