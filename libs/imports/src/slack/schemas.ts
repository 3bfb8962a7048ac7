import { z } from 'zod';
import { SlackAttachment, SlackBlock } from '@team-chat/integrations';

const text = z.string().nullish().catch(null);
const flag = z.boolean().nullish().catch(null);
const seconds = z.coerce.number().catch(0);

/** Sources of these schemas: https://slack.com/help/articles/220556107, and the objects of https://api.slack.com/types. */
export const SlackUser = z.object({
  id: z.string(),
  name: z.string(),
  deleted: flag,
  real_name: text,
  is_admin: flag,
  is_owner: flag,
  is_restricted: flag,
  is_ultra_restricted: flag,
  is_bot: flag,
  tz: text,
  profile: z
    .object({
      email: text,
      real_name: text,
      display_name: text,
      title: text,
      phone: text,
      image_512: text,
    })
    .nullish(),
});
export type SlackUser = z.infer<typeof SlackUser>;

const Purpose = z.object({ value: z.string() }).nullish();
export const SlackChannel = z.object({
  id: z.string(),
  name: text,
  created: seconds,
  creator: text,
  is_archived: flag,
  is_general: flag,
  members: z.array(z.string()).catch([]),
  topic: Purpose,
  purpose: Purpose,
});
export type SlackChannel = z.infer<typeof SlackChannel>;

const SlackFile = z.object({
  id: z.string(),
  name: text,
  title: text,
  created: seconds,
  user: text,
  mode: text,
  size: z.number().catch(0),
  url_private: text,
  url_private_download: text,
  permalink: text,
});
export type SlackFile = z.infer<typeof SlackFile>;

export const SlackMessage = z.object({
  ts: z.string().regex(/^-?\d{1,12}(\.\d{1,6})?$/),
  subtype: text,
  user: text,
  bot_id: text,
  username: text,
  text: text,
  thread_ts: text,
  comment: z.object({ user: text }).nullish().catch(null),
  bot_profile: z.object({ name: text }).nullish().catch(null),
  edited: z.object({ ts: z.string() }).nullish().catch(null),
  file: SlackFile.nullish().catch(null),
  files: z.array(SlackFile.nullable().catch(null)).nullish().catch(null),
  reactions: z
    .array(z.object({ name: z.string(), users: z.array(z.string()) }))
    .nullish()
    .catch(null),
  blocks: z.array(SlackBlock.nullable().catch(null)).nullish().catch(null),
  attachments: z.array(SlackAttachment.nullable().catch(null)).nullish().catch(null),
});
export type SlackMessage = z.infer<typeof SlackMessage>;
