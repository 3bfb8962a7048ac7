import { markup } from './markup';

test('escapes texts that are inserted', () => {
  const name = `<b title="x">'&`;
  expect(markup`<p title="${name}">${name}</p>`.text).toBe(
    '<p title="&#60;b title=&#34;x&#34;&#62;&#39;&#38;">&#60;b title=&#34;x&#34;&#62;&#39;&#38;</p>',
  );
});

test('inserts markup unescaped, joins lists, and omits undefined and false', () => {
  const items = ['a', '<'].map((item) => markup`<li>${item}</li>`);
  expect(markup`<ul>${items}</ul>${undefined}${false}`.text).toBe('<ul><li>a</li><li>&#60;</li></ul>');
});
