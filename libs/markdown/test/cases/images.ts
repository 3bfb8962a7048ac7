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
    name: 'through a proxy',
    input: `[a](${cat})`,
    html: `<p><a href="${cat}">a</a></p>\n${picture(cat, ' title="a"', '<img src="/proxy?cat.png">')}`,
    options: { external_image_url: (url) => url.replace('https://a.com/', '/proxy?') },
  },
  { name: 'previews off', input: cat, html: `<p>${catLink}</p>`, options: { inline_image_preview: false } },
  {
    name: 'no picture',
    input: 'https://a.com/cat.svg https://a.com/?x=.png',
    html: '<p><a href="https://a.com/cat.svg">https://a.com/cat.svg</a> <a href="https://a.com/?x=.png">https://a.com/?x=.png</a></p>',
  },
  {
    name: 'no video or sound of another server',
    input: 'https://a.com/cat.mp4 ![purr](https://a.com/cat.mp3)',
    html: '<p><a href="https://a.com/cat.mp4">https://a.com/cat.mp4</a> ![purr](<a href="https://a.com/cat.mp3">https://a.com/cat.mp3</a>)</p>',
  },
];

const upload = '/user_uploads/2/ab/cat.png';
const realm = { realm_url: 'https://chat.example.com' };

/** A linked upload with its preview, whose image has the type `type`, the size 1024x768 and these other attributes. */
const shown = (name: string, type: string, [before, after]: [string, string], href = `/user_uploads/2/ab/${name}`) =>
  `<p><a href="${href}">it</a></p>\n` +
  picture(
    href,
    ' title="it"',
    `<img${before} data-original-content-type="${type}" data-original-dimensions="1024x768"${after}>`,
  );
const source = (path: string): string => ` src="/user_uploads/thumbnail/2/ab/${path}"`;
const still = source('cat.png/840x560.webp');

export const uploads: DialectCase[] = cases([
  [`[it](${upload})`, shown('cat.png', 'image/png', ['', still])],
  [`[it](${upload}?x)`, shown('cat.png', 'image/png', ['', still], `${upload}?x`)],
  [
    '[it](/user_uploads/2/ab/cat)',
    shown('cat', 'image/gif', [' data-animated="true"', source('cat/840x560-anim.webp')]),
  ],
  [
    '[it](/user_uploads/2/ab/cat.tiff)',
    shown('cat.tiff', 'image/tiff', ['', ` data-transcoded-image="1024x768.webp"${source('cat.tiff/840x560.webp')}`]),
  ],
  [
    '[it](/user_uploads/2/ab/new.png)',
    shown('new.png', 'image/png', [
      ' class="image-loading-placeholder"',
      ' src="/static/images/loading/loader-black.svg"',
    ]),
  ],
  [
    `https://chat.example.com${upload}`,
    picture(upload, '', `<img data-original-content-type="image/png" data-original-dimensions="1024x768"${still}>`),
    realm,
  ],
  ...['2/ab/other.png', '2/ab/notes.txt', '2/ab/cat.mp3', '2/ab/a%20b.mp4', '2/%zz.mp4', 'x/cat.mp4'].map(
    (path) => [`[it](/user_uploads/${path})`, `<p><a href="/user_uploads/${path}">it</a></p>`] as const,
  ),
  [`[it](${upload})`, `<p><a href="${upload}">it</a></p>`, { inline_image_preview: false }],
  [`> [it](${upload})`, `<blockquote>\n<p><a href="${upload}">it</a></p>\n</blockquote>`],
]);

const video = '/user_uploads/2/ab/größe.webm';
const player = (title: string) =>
  `<div class="message_inline_image message_inline_video"><a href="${video}"${title}><video preload="metadata" src="${video}"></video></a></div>`;
const sound = '/user_uploads/2/ab/purr.mp3';
const audio = (title: string) => `<audio controls="controls" preload="metadata" src="${sound}"${title}></audio>`;

export const media: DialectCase[] = cases([
  [`[it](${video})`, `<p><a href="${video}">it</a></p>\n${player(' title="it"')}`],
  [`https://chat.example.com${video}`, player(''), realm],
  [`[it](${video})`, `<p><a href="${video}">it</a></p>`, { inline_image_preview: false }],
  [`hear ![my \`cat\`](${sound})!`, `<p>hear ${audio(' title="my"')}!</p>`],
  [`![](https://chat.example.com${sound})`, `<p>${audio('')}</p>`, realm],
  [`> ![it](${sound})`, `<blockquote>\n<p>${audio(' title="it"')}</p>\n</blockquote>`],
  [`![it](${upload})`, `<p>![it](${upload})</p>`],
]);
