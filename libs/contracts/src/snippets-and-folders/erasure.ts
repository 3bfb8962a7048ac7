import { erasePage } from '../shared/erasure';

export const eraseSnippetsPage = erasePage('snippets-and-folders');
