import { checkFlagChange, FLAG_BITS, flagNames, type OwnCopy } from './flags';

const copy = (overrides: Partial<OwnCopy>): OwnCopy => ({
  received: true,
  read: false,
  bits: 0,
  stream_wildcard: false,
  ...overrides,
});

test.each<[Partial<OwnCopy>, string[]]>([
  [{}, []],
  [{ read: true }, ['read']],
  [{ received: false }, ['read', 'historical']],
  [{ bits: FLAG_BITS.starred | FLAG_BITS.mentioned }, ['starred', 'mentioned']],
  [{ stream_wildcard: true }, ['stream_wildcard_mentioned', 'wildcard_mentioned']],
  [{ stream_wildcard: true, received: false }, ['read', 'historical']],
  [{ bits: FLAG_BITS.topic_wildcard_mentioned }, ['topic_wildcard_mentioned', 'wildcard_mentioned']],
])('a copy with %j has the flags %j', (overrides, flags) => expect(flagNames(copy(overrides))).toEqual(flags));

test.each([
  ['nonsense', 'add', "Invalid flag: 'nonsense'"],
  ['wildcard_mentioned', 'add', "Invalid flag: 'wildcard_mentioned'"],
  ['mentioned', 'add', "Flag not editable: 'mentioned'"],
  ['historical', 'nonsense', "Flag not editable: 'historical'"],
  ['read', 'toggle', "Invalid message flag operation: 'toggle'"],
])('the flag %s with the operation %s is refused with "%s"', (flag, op, message) =>
  expect(() => checkFlagChange(flag, op)).toThrow(message),
);

test.each(['read', 'starred', 'collapsed'])('the flag %s is editable', (flag) => {
  expect(checkFlagChange(flag, 'remove')).toEqual({ flag, op: 'remove' });
});
