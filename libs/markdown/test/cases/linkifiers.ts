import type { RenderOptions } from '../../src';
import { ada, cases, code, type DialectCase } from './case';

const options: RenderOptions = {
  realm_url: 'https://chat.example.com',
  linkifiers: [
    { pattern: '#(?P<id>[0-9]+)', url_template: 'https://bugs.example.com/{id}' },
    { pattern: '(?P<repo>[a-z]+)#(?P<id>[0-9]+)', url_template: 'https://git.example.com/{repo}?issue={id}' },
    { pattern: 'RUN<(?P<what>[^>]*)>', url_template: '{+what}' },
    { pattern: 'upload (?P<path>\\S+)', url_template: 'https://chat.example.com/user_uploads/{+path}' },
    { pattern: '(broken', url_template: 'https://a.com' },
  ],
};
const bug = (id: number): string => `<a href="https://bugs.example.com/${id}">#${id}</a>`;
const row = (input: string, html: string) => [input, html, options] as const;

export const linkifiers: DialectCase[] = cases([
  row('#12', `<p>${bug(12)}</p>`),
  row('see #12, #13 (#14)', `<p>see ${bug(12)}, ${bug(13)} (${bug(14)})</p>`),
  row('#12\n#13', `<p>${bug(12)}<br>\n${bug(13)}</p>`),
  row('#12 #13 #14', `<p>${bug(12)} ${bug(13)} ${bug(14)}</p>`),
  row('a#12 #12b #12ß', '<p><a href="https://git.example.com/a?issue=12">a#12</a> #12b #12ß</p>'),
  row('**#12** # #x', `<p><strong>#12</strong> # #x</p>`),
  row('`#12`', '<p><code>#12</code></p>'),
  row('```\n#12\n```', code('#12')),
  row('[#12](https://a.com)', '<p><a href="https://a.com">#12</a></p>'),
  row('https://a.com/ #12', `<p><a href="https://a.com/">https://a.com/</a> ${bug(12)}</p>`),
  row('# #12', `<h1>${bug(12)}</h1>`),
  row('* #12', `<ul>\n<li>${bug(12)}</li>\n</ul>`),
  row('@**Ada Byron** #12', `<p>${ada} ${bug(12)}</p>`),
  row('RUN<tel:5>', '<p><a href="tel:5">RUN&lt;tel:5&gt;</a></p>'),
  row('RUN<javascript:x>', '<p>RUN&lt;javascript:x&gt;</p>'),
  row('upload 2/a.txt', '<p><a href="/user_uploads/2/a.txt">upload 2/a.txt</a></p>'),
  row('(broken', '<p>(broken</p>'),
]);
