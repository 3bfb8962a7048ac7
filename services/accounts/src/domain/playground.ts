import { BadRequestError } from '@team-chat/contracts';
import { templateVariables } from '@team-chat/markdown';

/** Throws unless a template makes a URL for a piece of code, and needs nothing else.
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
