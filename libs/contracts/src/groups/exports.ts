import { exportPage } from '../shared/export-pages';

/** Parts of an export that groups reads, in their order. */
export const GROUPS_EXPORT_SOURCES = ['groups', 'members', 'subgroups'] as const;
export type GroupsExportSource = (typeof GROUPS_EXPORT_SOURCES)[number];

export const readGroupsExportPage = exportPage('groups', GROUPS_EXPORT_SOURCES);
