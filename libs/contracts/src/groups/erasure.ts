import { erasePage } from '../shared/erasure';

export const eraseGroupsPage = erasePage('groups');
