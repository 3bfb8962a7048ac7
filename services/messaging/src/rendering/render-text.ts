import { type Rendered, type RenderOptions, renderMarkdown } from '@team-chat/markdown';
import { externalPictureUrl } from './external-pictures';

/** Options of a text. Workers can be sent a key, but no function. */
export interface TextOptions extends Omit<RenderOptions, 'external_image_url'> {
  external_picture_key: string;
}

/** Renders texts, as `renderText` does. */
export const renderTexts = (texts: string[], options: TextOptions): Rendered[] =>
  texts.map((text) => renderText(text, options));

/** Renders a text in which pictures of other servers have paths of the gateway. */
export function renderText(text: string, { external_picture_key: key, ...options }: TextOptions): Rendered {
  return renderMarkdown(text, { ...options, external_image_url: (url) => externalPictureUrl(key, url) });
}
