import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertSlackText } from './slack-text';
import type { Names } from './names';

const names: Names = {
  findUser: (id) => (id === 'U1' ? { id, name: 'Ada Lovelace' } : undefined),
  findChannel: (id) => (id === 'C1' ? 'general' : undefined),
  findGroup: (id) => (id === 'S1' ? { id, name: 'engines' } : undefined),
};
const textOf = (text: string) => convertSlackText(text, names).text;

const FIXTURE = join(__dirname, '..', '..', 'test', 'exports', 'slack', 'message_conversion.json');
const { regular_tests } = JSON.parse(readFileSync(FIXTURE, 'utf8')) as {
  regular_tests: { name: string; input: string; conversion_output: string }[];
};

test.each(regular_tests)('$name', ({ input, conversion_output }) => {
  expect(textOf(input)).toBe(conversion_output);
});

test.each([
  ['>Kinda\n><https://www.example.com/logo4w.png>', '>Kinda\n>https://www.example.com/logo4w.png'],
  ['<https://foo.com|foo>', '[foo](https://foo.com)'],
  ['<https://foo.com|foo|oof>', '[foo|oof](https://foo.com)'],
  ['<mailto:ada@example.com|ada@example.com>', 'mailto:ada@example.com'],
  ['<mailto:ada@example.com>', 'mailto:ada@example.com'],
  [
    '<https://example.com/a_b_c_d> and <https://example.com/*x*>',
    'https://example.com/a_b_c_d and https://example.com/*x*',
  ],
])('the link in %j becomes %j', (text, expected) => expect(textOf(text)).toBe(expected));

test.each([
  ['(~str ike!~, text. ~Also ~)', '(~~str ike!~~, text. ~~Also ~~)'],
  ['Mid~word~ strike. Also ~~strike~~)', 'Mid~word~ strike. Also ~~strike~~)'],
  ['ital ^_lic_, _wo r@d_.', 'ital ^*lic*, *wo r@d*.'],
  ['mid_word_, @_italics_', 'mid_word_, @_italics_'],
  ['(*text*} and normal :* bold*.', '(**text**} and normal :** bold**.'],
  ['*mid*word **word**', '*mid*word **word**'],
  ['***word***', '***word***'],
  ['*_test bold and italic message_*', '***test bold and italic message***'],
  ['_*test bold and italic message*_', '***test bold and italic message***'],
  ['~*bold*~ and *~strike~*.', '~~**bold**~~ and **~~strike~~**.'],
  ['_~italic~_ and ~_strike_~', '*~~italic~~* and ~~*strike*~~'],
  ['`*code*` and ```_code_\n~more~```', '`*code*` and ```_code_\n~more~```'],
  ['a &lt;b&gt; &amp;amp; `&lt;`', 'a <b> &amp; `<`'],
])('the emphasis in %j becomes %j', (text, expected) => expect(textOf(text)).toBe(expected));

test('names become mentions and links, with the ids of the source', () => {
  expect(textOf('<@U1> or <@U1|ada>, see <#C1|old-name>')).toBe(
    '@**Ada Lovelace|U1** or @**Ada Lovelace|U1**, see #**general**',
  );
  expect(textOf('<!here> <!channel> <!everyone> <!subteam^S1|@engines>')).toBe('@**all** @**all** @**all** @*engines*');
  expect(textOf('<!date^1392734382^{date}|18 February>')).toBe('<time:2014-02-18T14:39:42.000Z>');
});

test('a link to a message names the message', () => {
  const url = 'https://acme.slack.com/archives/C1/p1516677693000181?thread_ts=1516677693.000181';
  expect(textOf(`see <${url}>`)).toBe('see [message](#narrow/near/C1-1516677693.000181)');
});

test('markup without a counterpart stays readable and is reported', () => {
  expect(convertSlackText('<@U9|bob> <#C9> <!subteam^S9|@ops> <javascript:alert(1)|x>', names)).toEqual({
    text: 'bob #C9 @ops x',
    unconverted: ['<@U9|bob>', '<#C9>', '<!subteam^S9|@ops>', '<javascript:alert(1)|x>'],
  });
});
