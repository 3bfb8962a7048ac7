import { isIP } from 'node:net';
import { BadRequestError } from '@team-chat/contracts';
import { templateVariables } from '@team-chat/markdown';

/** Characters of the longest URL that is accepted. */
const MAX_URL_LENGTH = 2048;

const URL_PARTS =
  /^(?:https?|ftps?):\/\/(?:[^\s:@/?#]+(?::[^\s:@/?#]*)?@)?(?:\[([^\s\]]+)\]|([^\s:@/?#[\]]+))(?::\d{1,5})?(?:[/?#]\S*)?$/iu;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;
const TOP_LEVEL = /^(?:\p{L}[\p{L}-]{0,61}\p{L}|xn--[a-z0-9-]{1,59})$/iu;

/** Returns whether a text is an absolute HTTP or FTP URL. */
export function isUrl(text: string): boolean {
  if (text.length > MAX_URL_LENGTH) return false;
  const [, ipv6, host] = URL_PARTS.exec(text) ?? [];
  return ipv6 === undefined ? host !== undefined && isHost(host) : isIP(ipv6) === 6;
}

function isHost(host: string): boolean {
  if (host.toLowerCase() === 'localhost' || isIP(host) === 4) return true;
  const labels = host.replace(/\.$/, '').split('.');
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && TOP_LEVEL.test(labels.at(-1)!);
}

/** Throws unless a template makes a URL from a piece of code alone.
 *  Source: spec/wire-contract-files-and-time.md, section 9, "POST /realm/playgrounds". */
export function checkPlaygroundUrl(template: string): void {
  const variables = templateVariables(template);
  if (!variables) throw new BadRequestError('Invalid URL template.');
  if (!variables.has('code')) {
    throw new BadRequestError('Missing the required variable "code" in the URL template');
  }
  if (variables.size > 1) {
    throw new BadRequestError('"code" should be the only variable present in the URL template');
  }
}
