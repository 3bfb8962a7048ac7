import { plainSnapshot } from '../shared/snapshots';

export const getGroupsSnapshot = plainSnapshot('groups');
