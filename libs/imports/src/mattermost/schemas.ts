import { z } from 'zod';

const text = z.string().nullish().catch(null);
const milliseconds = z.number().catch(-1);

const Membership = z.object({ name: z.string(), roles: text, favorite: z.boolean().nullish().catch(null) });

/** Sources of these schemas: https://docs.mattermost.com/manage/bulk-export-tool.html and the format of bulk loading. */
export const MattermostTeam = z.object({ name: z.string(), display_name: text, description: text });
export const MattermostChannel = z.object({
  team: z.string(),
  name: z.string(),
  display_name: text,
  type: z.string(),
  header: text,
  purpose: text,
  deleted_at: z.number().nullish().catch(null),
});
export type MattermostChannel = z.infer<typeof MattermostChannel>;
export const MattermostUser = z.object({
  username: z.string(),
  email: text,
  first_name: text,
  last_name: text,
  nickname: text,
  roles: text,
  delete_at: z.number().nullish().catch(null),
  profile_image: text,
  teams: z
    .array(z.object({ name: z.string(), roles: text, channels: z.array(Membership).nullish().catch(null) }))
    .nullish()
    .catch(null),
});
export type MattermostUser = z.infer<typeof MattermostUser>;
export const MattermostBot = z.object({
  username: z.string(),
  display_name: text,
  owner: text,
  delete_at: z.number().nullish().catch(null),
});

const Attachments = z
  .array(z.object({ path: z.string() }))
  .nullish()
  .catch(null);
const Reactions = z
  .array(z.object({ user: z.string(), emoji_name: z.string() }))
  .nullish()
  .catch(null);

const Said = z.object({
  user: z.string(),
  type: text,
  message: text,
  create_at: milliseconds,
  edit_at: z.number().nullish().catch(null),
  reactions: Reactions,
  attachments: Attachments,
  flagged_by: z.array(z.string()).nullish().catch(null),
});
export type MattermostSaid = z.infer<typeof Said>;
const replies = { replies: z.array(Said).nullish().catch(null) };
export const MattermostPost = Said.extend({ ...replies, team: z.string(), channel: z.string() });
export const MattermostDirectPost = Said.extend({ ...replies, channel_members: z.array(z.string()) });
export const MattermostEmoji = z.object({ name: z.string(), image: z.string() });
