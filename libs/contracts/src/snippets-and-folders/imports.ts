import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id } from '../declaring/scalars';
import { ImportedIds } from '../shared/imports';
import { operation } from './declare';

export const importFolders = operation({
  id: 'import-folders',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    /** A member of the organisation: descriptions name what the member may see. */
    member_id: json(Id),
    folders: json(
      z.array(
        z.object({
          source_id: z.string(),
          name: z.string(),
          description: z.string(),
          creator_id: Id.nullable(),
          is_archived: z.boolean(),
          date_created: z.int(),
        }),
      ),
    ),
  },
  result: { ids: ImportedIds },
  summary: 'Add the channel folders of an import that are not there yet, without events',
});

export const importPersonalLists = operation({
  id: 'import-personal-lists',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    saved_snippets: json(
      z.array(
        z.object({
          source_id: z.string(),
          user_id: Id,
          title: z.string(),
          content: z.string(),
          date_created: z.int(),
        }),
      ),
    ),
    /** Notices that users have seen. */
    onboarding_steps: json(z.array(z.object({ user_id: Id, name: z.string() }))),
  },
  summary: "Add users' snippets and seen notices of an import that are not there yet, without events",
});
