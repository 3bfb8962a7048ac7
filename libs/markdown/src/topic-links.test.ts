import { topicLinks } from './topic-links';

const LINKIFIERS = [
  { pattern: '#(?P<id>[0-9]+)', url_template: 'https://bugs.example.com/{id}' },
  { pattern: '(?P<repo>[a-z]+) #(?P<id>[0-9]+)', url_template: 'https://git.example.com/{repo}/{id}' },
];

test.each([
  ['lunch', []],
  ['see https://a.com/b, ok', [{ text: 'https://a.com/b', url: 'https://a.com/b' }]],
  ['a.com a@b.com', [{ text: 'a.com', url: 'http://a.com' }]],
  [
    'a.com #7 #8',
    [
      { text: 'a.com', url: 'http://a.com' },
      { text: '#7', url: 'https://bugs.example.com/7' },
      { text: '#8', url: 'https://bugs.example.com/8' },
    ],
  ],
])('the topic %j has the links %j', (topic, links) => {
  expect(topicLinks(topic, LINKIFIERS)).toEqual(links);
});

test('where links overlap, the earlier linkifier wins', () => {
  expect(topicLinks('web #7', LINKIFIERS)).toEqual([{ text: '#7', url: 'https://bugs.example.com/7' }]);
  expect(topicLinks('web #7', [...LINKIFIERS].reverse())).toEqual([
    { text: 'web #7', url: 'https://git.example.com/web/7' },
  ]);
});

test('a match is not linked if its address is not allowed', () => {
  expect(topicLinks('x', [{ pattern: 'x', url_template: 'javascript:alert(1)' }])).toEqual([]);
});
