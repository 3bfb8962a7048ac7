import { containMarkup } from './foreign-text';

test.each([
  ['a `]` b', 'a `]` b'],
  ['[draft] **new**: 2 * 3', '[draft] **new**: 2 * 3'],
  ['Fix `x', 'Fix &#96;x'],
  ['**a**, *b', '&#42;&#42;a&#42;&#42;, &#42;b'],
  ['see [a](b)', 'see &#91;a&#93;(b)'],
  ['costs $$x and ~~y', 'costs &#36;$x and &#126;~y'],
  ['@**all** and @_**Ann**, a@b', '&#64;**all** and &#64;_**Ann**, a@b'],
  ['two\n lines', 'two lines'],
])('the text %j of somebody else is %j', (text, expected) => {
  expect(containMarkup(text)).toBe(expected);
});
