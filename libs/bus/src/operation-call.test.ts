import { type Answering, AnsweringReplicas } from './operation-call';

const picks = (replicas: AnsweringReplicas) =>
  [...new Set(Array.from({ length: 200 }, () => replicas.pick('groups')))].sort();

test('requests go to any replica, until one is silent: then to those that answer, and to each that answers again', () => {
  const replicas = new AnsweringReplicas(() => undefined);
  replicas.hear('op.groups.in-flight', 'a');
  expect(picks(replicas)).toEqual([undefined]);
  replicas.note('groups', ['b', 'c']);
  expect(picks(replicas)).toEqual(['b', 'c']);
  expect(replicas.pick('events')).toBeUndefined();
  replicas.hear('op.groups.in-flight', 'a');
  expect(picks(replicas)).toEqual(['a', 'b', 'c']);
  for (const id of ['a', 'b']) replicas.remove('groups', id);
  expect(picks(replicas)).toEqual(['c']);
  replicas.remove('groups', 'c');
  expect(picks(replicas)).toEqual([undefined]);
});

test('a silent replica is avoided for a while', () => {
  const replicas = new AnsweringReplicas(() => undefined);
  replicas.note('groups', ['b']);
  const now = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 20_000);
  expect(replicas.pick('groups')).toBeUndefined();
  clock.mockRestore();
});

test('what one process finds about the replicas of a service, the others learn', () => {
  const other = new AnsweringReplicas(() => {
    throw new Error('Another process tells what it has learned');
  });
  const told: Answering[] = [];
  const replicas = new AnsweringReplicas((found) => {
    told.push(found);
    other.learn(found);
  });
  replicas.note('groups', ['b']);
  expect(picks(other)).toEqual(['b']);
  replicas.hear('op.groups.in-flight', 'a');
  replicas.hear('op.groups.in-flight', 'a');
  expect(picks(other)).toEqual(['a', 'b']);
  expect(told).toEqual([['b'], ['b', 'a']].map((ids) => ({ subject: 'op.groups.in-flight', ids })));
});
