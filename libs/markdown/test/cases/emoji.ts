import { cases, code, type DialectCase, emoji } from './case';

const smile = emoji('1f604', 'smile');
const custom = '<img alt=":team_cat:" class="emoji" src="/user_avatars/2/emoji/images/1.png" title="team cat">';
const emoticons = { translate_emoticons: true };

export const emojiNames: DialectCase[] = cases([
  [':smile:', `<p>${smile}</p>`],
  ['a :smile: b', `<p>a ${smile} b</p>`],
  ['a:smile:b', `<p>a${smile}b</p>`],
  [':smile::smile:', `<p>${smile}${smile}</p>`],
  ['(:smile:), :smile:.', `<p>(${smile}), ${smile}.</p>`],
  [':+1: :thumbs_up:', `<p>${emoji('1f44d', '+1')} ${emoji('1f44d', 'thumbs_up')}</p>`],
  [':flag_germany: :hash:', `<p>${emoji('1f1e9-1f1ea', 'flag_germany')} ${emoji('0023-20e3', 'hash')}</p>`],
  ['10:30:smile:', `<p>10:30${smile}</p>`],
  ['::smile::', `<p>:${smile}:</p>`],
  [':no_such: :Smile: : smile:', '<p>:no_such: :Smile: : smile:</p>'],
  [':smile', '<p>:smile</p>'],
  [':constructor: :toString:', '<p>:constructor: :toString:</p>'],
  [':team_cat:', `<p>${custom}</p>`],
  [':rocket:', '<p><img alt=":rocket:" class="emoji" src="/user_avatars/2/emoji/images/2.gif" title="rocket"></p>'],
  [
    ':service:',
    '<p><img alt=":service:" class="emoji" src="/static/generated/emoji/images/emoji/unicode/service.png" title="service"></p>',
    { extra_emoji: 'service' },
  ],
  [':service:', '<p>:service:</p>'],
  ['`:smile:`', '<p><code>:smile:</code></p>'],
  ['```\n:smile: 😄\n```', code(':smile: 😄')],
  ['# :smile:', `<h1>${smile}</h1>`],
  ['* :smile:\n* 😄', `<ul>\n<li>${smile}</li>\n<li>${smile}</li>\n</ul>`],
  ['> :smile:', `<blockquote>\n<p>${smile}</p>\n</blockquote>`],
  ['**:smile:** *:smile:* ~~:smile:~~', `<p><strong>${smile}</strong> <em>${smile}</em> <del>${smile}</del></p>`],
  ['[:smile:](https://a.com)', '<p><a href="https://a.com">:smile:</a></p>'],
  ['https://a.com/:smile:', '<p><a href="https://a.com/:smile">https://a.com/:smile</a>:</p>'],
  ['@**Nobody :smile:**', `<p>@<strong>Nobody ${smile}</strong></p>`],
]);

export const emojiCharacters: DialectCase[] = cases([
  ['😄', `<p>${smile}</p>`],
  ['a😄b', `<p>a${smile}b</p>`],
  ['😄😄\n😄', `<p>${smile}${smile}<br>\n${smile}</p>`],
  ['❤️ ❤', `<p>${emoji('2764', 'heart')} ${emoji('2764', 'heart')}</p>`],
  ['© ™ ↔', '<p>© ™ ↔</p>'],
  ['©️', `<p>${emoji('00a9', 'copyright')}</p>`],
  ['1️⃣ #️⃣', `<p>${emoji('0031-20e3', 'one')} ${emoji('0023-20e3', 'hash')}</p>`],
  ['1 # *', '<p>1 # *</p>'],
  ['🇩🇪', `<p>${emoji('1f1e9-1f1ea', 'flag_germany')}</p>`],
  ['🇩', '<p>🇩</p>'],
  ['👨‍👩‍👧', `<p>${emoji('1f468-200d-1f469-200d-1f467', 'family_man_woman_girl')}</p>`],
  ['👍🏽', '<p>👍🏽</p>'],
  ['❤\ufe0e', '<p>❤\ufe0e</p>'],
  ['`😄`', '<p><code>😄</code></p>'],
  ['\ud83d', '<p>\ud83d</p>'],
]);

export const emoticonCases: DialectCase[] = cases([
  [':)', '<p>:)</p>'],
  [':)', `<p>${emoji('1f642', 'slight_smile')}</p>`, emoticons],
  ['a :) b', `<p>a ${emoji('1f642', 'slight_smile')} b</p>`, emoticons],
  ['<3, :D!', `<p>${emoji('2764', 'heart')}, ${emoji('1f604', 'smile')}!</p>`, emoticons],
  ['a:) :)b http://a', '<p>a:) :)b <a href="http://a">http://a</a></p>', emoticons],
  ['`:)` :(', `<p><code>:)</code> ${emoji('1f641', 'frown')}</p>`, emoticons],
]);
