import { NAMES } from '../test/dialect-cases';
import type { NamedUpload } from './names';
import { replacePlaceholders } from './placeholders';
import { renderMarkdown } from './render';

const upload = NAMES.uploads![0]!;
const url = `/user_uploads/${upload.path_id}`;
const realm_url = 'https://chat.example.com';

const render = (text: string, uploads: NamedUpload[]) =>
  renderMarkdown(text, { names: { ...NAMES, uploads }, realm_url }).html;
const waiting = (...uploads: NamedUpload[]) => uploads.map((each) => ({ ...each, thumbnail: null }));

const TEXTS = [
  `[a & "b"](${url}) and more`,
  `look ${realm_url}${url}\n\nnice`,
  `a\n\n[a](${url}?x&y)\n\n[b](${url})`,
  `* [a](${url})\n* [other](/user_uploads/2/ab/other.png)`,
  `[a](${url}) \`<img class="image-loading-placeholder">\` <div class="message_inline_image">`,
  'no upload',
];

test.each([...TEXTS, `${realm_url}${url}`, `* ${realm_url}${url}\n* b`])(
  'placeholders in %j become what would be rendered with the thumbnail',
  (text) => {
    expect(replacePlaceholders(render(text, waiting(upload)), upload.path_id, upload)).toBe(render(text, [upload]));
  },
);

test.each(TEXTS)('placeholders in %j become what would be rendered if the upload were no picture', (text) => {
  expect(replacePlaceholders(render(text, waiting(upload)), upload.path_id, undefined)).toBe(render(text, []));
});

test.each([
  [`${realm_url}${url}`, `<p><a href="${url}">${url}</a></p>`],
  [`a\n\n${realm_url}${url}\n\nb`, `<p>a</p>\n<p><a href="${url}">${url}</a></p>\n<p>b</p>`],
])('without a thumbnail, the placeholder that stands for the link in %j becomes the link', (text, html) => {
  expect(replacePlaceholders(render(text, waiting(upload)), upload.path_id, undefined)).toBe(html);
});

test('placeholders of other uploads and thumbnails stay', () => {
  const other = { ...upload, path_id: '2/ab/other.png' };
  const html = render(`[a](${url}) [b](/user_uploads/${other.path_id})`, [upload, ...waiting(other)]);
  expect(replacePlaceholders(html, upload.path_id, undefined)).toBe(html);
});
