import { isForeignImage } from '../links';
import { uploadPathId } from '../uploads';
import { MARKS, type PreviewLink } from './inline-text';

/** Returns the link for `InlineText.putLink` if its address may have a preview. `label` is the link's text, or undefined
 *  if the text is the address. */
export function previewLink(url: string, label: string | undefined): PreviewLink | undefined {
  const mayHavePreview = isForeignImage(url) || uploadPathId(url) !== undefined;
  return mayHavePreview ? { url, title: label === undefined ? undefined : plainLabel(label) } : undefined;
}

/** Returns a label for use in an attribute, without the marks: their source is no longer known. */
export function plainLabel(label: string): string {
  return label.replace(MARKS, '').replaceAll('\n', ' ').trim();
}
