import type { NamedUpload, Names, RenderOptions } from '../../src';

/** A text and its HTML, rendered with `NAMES`. */
export interface DialectCase {
  name: string;
  input: string;
  html: string;
  options?: RenderOptions;
}

/** Builds cases that are named by their input. */
export function cases(
  rows: readonly (readonly [input: string, html: string, options?: RenderOptions])[],
): DialectCase[] {
  return rows.map(([input, html, options]) => ({ name: JSON.stringify(input), input, html, options }));
}

const upload = (name: string, fields: Partial<NamedUpload> = {}): NamedUpload => ({
  path_id: `2/ab/${name}`,
  content_type: 'image/png',
  width: 1024,
  height: 768,
  is_animated: false,
  thumbnail: '840x560.webp',
  transcoded: null,
  ...fields,
});

export const NAMES: Names = {
  users: [
    { user_id: 7, full_name: 'Ada Byron', is_active: true },
    { user_id: 8, full_name: 'Gone Person', is_active: false },
    { user_id: 9, full_name: 'Sam <b>', is_active: true },
    { user_id: 10, full_name: 'Twin', is_active: false },
    { user_id: 11, full_name: 'Twin', is_active: true },
  ],
  groups: [
    { id: 5, name: 'backend', is_system_group: false },
    { id: 6, name: 'role:members', is_system_group: true, display_name: 'Members' },
    { id: 4, name: 'old', is_system_group: false, deactivated: true },
  ],
  channels: [
    { stream_id: 9, name: 'design', topics: { logo: 214, 'a.b (c)': 30 } },
    { stream_id: 12, name: 'front end', topics: { '': 300 } },
  ],
  emoji: [
    { name: 'team_cat', source_url: '/user_avatars/2/emoji/images/1.png' },
    { name: 'rocket', source_url: '/user_avatars/2/emoji/images/2.gif' },
  ],
  uploads: [
    upload('cat.png'),
    upload('cat', { content_type: 'image/gif', is_animated: true, thumbnail: '840x560-anim.webp' }),
    upload('cat.tiff', { content_type: 'image/tiff', transcoded: '1024x768.webp' }),
    upload('new.png', { thumbnail: null }),
  ],
};

export const ada = '<span class="user-mention" data-user-id="7">@Ada Byron</span>';
export const silentAda = '<span class="user-mention silent" data-user-id="7">Ada Byron</span>';

export const code = (text: string, attributes = ''): string =>
  `<div class="codehilite"${attributes}><pre><span></span><code>${text}\n</code></pre></div>`;

export const picture = (url: string, title = '', image = `<img src="${url}">`): string =>
  `<div class="message_inline_image"><a href="${url}"${title}>${image}</a></div>`;

export const emoji = (emojiCode: string, name: string): string => {
  const label = name.replaceAll('_', ' ');
  return `<span aria-label="${label}" class="emoji emoji-${emojiCode}" role="img" title="${label}">:${name}:</span>`;
};
