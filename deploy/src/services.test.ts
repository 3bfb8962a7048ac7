import { Replicas } from './services';

describe('Replicas', () => {
  it('parses a list of services with counts', () => {
    expect(Replicas.parse('events=2, messaging=16')).toEqual({ events: 2, messaging: 16 });
  });

  it.each([
    ['event=2', /"event" is no service \(accounts, /],
    ['events', /"events" should be events=1 to events=16/],
    ['events=0', /should be/],
    ['events=17', /should be/],
    ['events=two', /should be/],
    ['events=2,events=3', /given twice/],
    ['', /is no service/],
    ['constructor=2', /is no service/],
  ])('refuses %j', (text, message) => {
    expect(Replicas.safeParse(text).error?.issues[0]?.message).toMatch(message);
  });
});
