import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id } from '../declaring/scalars';
import { ImportedAccount, ImportedGroupValue, ImportedIds } from '../shared/imports';
import { operation } from './declare';

export const ImportedGroup = z.object({
  source_id: z.string(),
  name: z.string(),
  description: z.string(),
  creator_id: Id.nullable(),
  date_created: z.int().nullable(),
  is_deactivated: z.boolean(),
  /** Settings, members and subgroups are set once all groups exist: absent before. */
  content: z
    .object({
      settings: z.record(z.string(), ImportedGroupValue),
      member_ids: z.array(Id),
      subgroup_ids: z.array(Id),
    })
    .optional(),
});
export type ImportedGroup = z.infer<typeof ImportedGroup>;

export const importGroups = operation({
  id: 'import-groups',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    /** Users who are to be in the system groups of their roles. */
    accounts: json(z.array(ImportedAccount)),
    groups: json(z.array(ImportedGroup)),
  },
  result: { ids: ImportedIds },
  summary: 'Add the groups and members of an import that are not there yet, without events',
});
