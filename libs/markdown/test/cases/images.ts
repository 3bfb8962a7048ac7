import { cases, picture, type DialectCase } from './case';

const cat = 'https://a.com/cat.png';
const dog = 'https://a.com/dog.png';
const fox = 'https://a.com/fox.png';
const catLink = `<a href="${cat}">${cat}</a>`;

export const images: DialectCase[] = [
  {
    name: 'after the paragraph',
    input: `look ${cat}\n\nnice`,
    html: `<p>look ${catLink}</p>\n${picture(cat)}<p>nice</p>`,
  },
  { name: 'alone', input: cat, html: picture(cat) },
  {
    name: 'with a name',
    input: `[a cat](${cat})`,
    html: `<p><a href="${cat}">a cat</a></p>\n${picture(cat, ' title="a cat"')}`,
  },
  { name: 'twice', input: `${cat} ${cat}`, html: `<p>${catLink} ${catLink}</p>\n${picture(cat)}` },
  {
    name: 'in the order of the text',
    input: `${cat} **[b](${dog}) ~~[f](${fox})~~** ${cat}`,
    html: `<p>${catLink} <strong><a href="${dog}">b</a> <del><a href="${fox}">f</a></del></strong> ${catLink}</p>\n${picture(cat)}${picture(dog, ' title="b"')}${picture(fox, ' title="f"')}`,
  },
  { name: 'in an item', input: `* a ${cat}`, html: `<ul>\n<li>a ${catLink}${picture(cat)}</li>\n</ul>` },
  { name: 'in a quote', input: `> ${cat}`, html: `<blockquote>\n<p>${catLink}</p>\n</blockquote>` },
  {
    name: 'an upload',
    input: '[a](/user_uploads/1/a.JPG?x)',
    html: `<p><a href="/user_uploads/1/a.JPG?x">a</a></p>\n${picture('/user_uploads/1/a.JPG?x', ' title="a"')}`,
  },
  { name: 'previews off', input: cat, html: `<p>${catLink}</p>`, options: { inline_image_preview: false } },
  {
    name: 'no picture',
    input: 'https://a.com/cat.svg https://a.com/?x=.png',
    html: '<p><a href="https://a.com/cat.svg">https://a.com/cat.svg</a> <a href="https://a.com/?x=.png">https://a.com/?x=.png</a></p>',
  },
];

const thumbnail =
  '<img data-original-content-type="image/png" data-original-dimensions="1024x768" src="/user_uploads/thumbnail/2/ab/cat.png/840x560.webp">';
const upload = '/user_uploads/2/ab/cat.png';
const realm = { realm_url: 'https://chat.example.com' };

export const uploads: DialectCase[] = cases([
  [
    `[cat.png](${upload})`,
    `<p><a href="${upload}">cat.png</a></p>\n<div class="message_inline_image"><a href="${upload}" title="cat.png">${thumbnail}</a></div>`,
  ],
  [
    `https://chat.example.com${upload}`,
    `<div class="message_inline_image"><a href="${upload}">${thumbnail}</a></div>`,
    realm,
  ],
  [
    '[other.png](/user_uploads/2/ab/other.png)',
    `<p><a href="/user_uploads/2/ab/other.png">other.png</a></p>\n${picture('/user_uploads/2/ab/other.png', ' title="other.png"')}`,
  ],
  ['[notes](/user_uploads/2/ab/notes.txt)', '<p><a href="/user_uploads/2/ab/notes.txt">notes</a></p>'],
  [`[cat.png](${upload})`, `<p><a href="${upload}">cat.png</a></p>`, { inline_image_preview: false }],
  [`> [cat.png](${upload})`, `<blockquote>\n<p><a href="${upload}">cat.png</a></p>\n</blockquote>`],
]);
