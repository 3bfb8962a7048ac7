import { plainSnapshot } from '../shared/snapshots';

export const getSnippetsAndFoldersSnapshot = plainSnapshot('snippets-and-folders');
