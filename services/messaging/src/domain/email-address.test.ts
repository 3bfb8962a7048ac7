import { channelLocalPart } from './email-address';

const TOKEN = '0123456789abcdef0123456789abcdef';

describe('channelLocalPart', () => {
  it.each([
    ['general', `general.${TOKEN}.show-sender`],
    ['Help & Support', `help-support.${TOKEN}.show-sender`],
    ['a channel with a long name', `a-channel-with-a-lo.${TOKEN}.show-sender`],
    ['channel of fifteen x', `channel-of-fifteen.${TOKEN}.show-sender`],
    ['Büro', `${TOKEN}.show-sender`],
    ['…', `${TOKEN}.show-sender`],
    ['!?', `${TOKEN}.show-sender`],
  ])('makes an address for %s', (name, expected) => {
    expect(channelLocalPart(name, TOKEN)).toBe(expected);
    expect(expected.length).toBeLessThanOrEqual(64);
  });
});
