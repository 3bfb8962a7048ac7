import { foldText, parseSearch, phrasePattern, searchableHtml, searchableTopic, wordsQuery } from './search-text';

test.each<[string, string, string[]]>([
  ['quick fox', 'quick fox', []],
  ['"quick fox"', '', ['quick fox']],
  ['the "quick fox" jumps "over it"', 'the jumps', ['quick fox', 'over it']],
  ['an "open end', 'an "open end', []],
  ['"" nothing', 'nothing', []],
])('the search %s has the words "%s" and the phrases %j', (text, words, phrases) => {
  const parsed = parseSearch(text);
  expect(parsed.words.trim().replaceAll(/\s+/g, ' ')).toBe(words);
  expect(parsed.phrases).toEqual(phrases);
});

test.each([
  ['50%_\\', '50\\%\\_\\\\'],
  ['a.b*', '[Aa]\\.[Bb]\\*'],
  ['мир', '[Мм][Ии][Рр]'],
  ['σς', '[Σςσ][Σςσ]'],
  ['é', '(?:[Éé]|[Ee]\u0301)'],
  ['e\u0301', '(?:[Éé]|[Ee]\u0301)'],
])('the phrase %s is found by the pattern %s', (phrase, pattern) => expect(phrasePattern(phrase)).toBe(pattern));

/** Returns the ASCII of a text without further blanks, and the other words and runs. */
function wordsOf(text: string, options = {}): string[] {
  const { ascii, words, runs } = foldText(text, options);
  return [
    ascii.trim().replaceAll(/ +/g, ' '),
    ...words.map(({ form }) => form),
    ...runs.map(({ characters }) => `<${characters}>`),
  ];
}

test.each<[string, string[]]>([
  ['Plain Text, 50% of a.b/c', ['Plain Text, 50% of a.b/c']],
  ['Café CRÈME', ['cafe creme']],
  ['cafe\u0301', ['cafe']],
  ['“biscuit”', ['biscuit']],
  ['l’élève', ['l eleve']],
  ['alpha—beta… x\u00a0y', ['alpha beta x y']],
  ['see https://Café.example/Thé?x=1 — a.b', ['see https://cafe.example/the?x=1 a.b']],
  ['Straße ẞ ﬁne Ｆｕｌｌ', ['strasse ss fine full']],
  ['İstanbul ısı', ['istanbul isi']],
  ['Łódź Đà Nẵng Ærø', ['lodz da nang aero']],
  ['Мир мой ёлка', ['', 'мир', 'мой', 'елка']],
  ['ΟΔΟΣ Αθήνα', ['', 'οδοσ', 'αθηνα']],
  ['ковид19 µm', ['', 'ковид19', 'μm']],
  ['שָׁלוֹם', ['', 'שלום']],
  ['مُحَمَّد أحمد', ['', 'محمد', 'احمد']],
  ['हिन्दी भाषा', ['', 'हिन्दी', 'भाषा']],
  ['日本語 の iPhoneを2台', ['iphone 2', '<日本語>', '<の>', '<を>', '<台>']],
  ['ｶﾞｷﾞ', ['', '<ガギ>']],
  ['\u1112\u1161\u11ab글', ['', '<한글>']],
  ['ภาษาไทย', ['', '<ภาษาไทย>']],
  ['ភាសា\u200bខ្មែរ', ['', '<ភាសាខ្មែរ>']],
  ['one\u200btwo co\u00adoperate', ['one two cooperate']],
  ['a 👍🏽 ❤️ 1️⃣ © 🇩🇪b', ['a b', '👍', '❤', '1\u20e3', '🇩🇪']],
  ['✔ done: é', ['done: e']],
  ['½ x² №5', ['1 2 x2 5']],
  ['e' + '\u0301'.repeat(100) + 'x', ['ex']],
])('the text %s has the words %j', (text, expected) => expect(wordsOf(text)).toEqual(expected));

test.each<[string, string[]]>([
  [
    '<p title="é">日<strong>本</strong></p><p>語</p>',
    ['<p title=" "> <strong></strong></p><p> </p>', '<日本>', '<語>'],
  ],
  [
    '<span class="emoji emoji-1f389" title="tada">:tada:</span>',
    ['<span class="emoji emoji-1f389" title="tada">:tada: </span>', '🎉'],
  ],
  ['<p>a &amp; b — <em>é</em></p>', ['<p>a &amp; b <em>e</em></p>']],
])('the HTML %s has the words %j', (html, expected) => expect(wordsOf(html, { isHtml: true })).toEqual(expected));

test('words of plain texts are not stored', () => {
  expect(searchableTopic('✔ a topic')).toBeNull();
  expect(searchableHtml('<p>text</p>')).toBeNull();
});

test.each([
  ['Мир МИР x', "    x\x01'мир'"],
  ['日本日本', " \x01'日本':1,3 '本日':2 '本':4"],
  ['𠮷野 家', "   \x01'𠮷野':1 '野':2 '家':4"],
])('the topic %s is stored as %j', (topic, stored) => expect(searchableTopic(topic)).toBe(stored));

test('a long text has a bounded number of words, of bounded lengths', () => {
  const long = Array.from({ length: 100_000 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20_000))).join('');
  expect(searchableTopic(long)!.length).toBeLessThan(800_000);
  expect(searchableTopic('я'.repeat(10_000))!.length).toBeLessThan(300);
});

test.each([
  ['English words', undefined],
  ['мир Мир café', "'мир'"],
  ['日 日本語', "'日':* & ('日本' <-> '本語' | '*' & '日本' & '本語')"],
])('the search %s asks for %s', (text, query) => expect(wordsQuery(foldText(text))).toBe(query));
