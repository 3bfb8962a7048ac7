import { AnsweringReplicas } from './operation-call';

const picks = (replicas: AnsweringReplicas) =>
  [...new Set(Array.from({ length: 200 }, () => replicas.pick('groups')))].sort();

test('requests go to any replica, until one is silent: then to those that answer, and to each that answers again', () => {
  const replicas = new AnsweringReplicas();
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
  const replicas = new AnsweringReplicas();
  replicas.note('groups', ['b']);
  const now = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 20_000);
  expect(replicas.pick('groups')).toBeUndefined();
  clock.mockRestore();
});
