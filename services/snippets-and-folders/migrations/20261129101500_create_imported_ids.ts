import { createImportedIds, dropImportedIds } from '@team-chat/db';

export { createImportedIds as up, dropImportedIds as down };
