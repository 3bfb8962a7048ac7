import { z } from 'zod';

const text = z.string().nullish().catch(null);
const flag = z.boolean().nullish().catch(null);
const date = z.date().nullish().catch(null);
const Author = z.object({ _id: z.string(), username: text, name: text });

/** Source of these schemas: the collections of Rocket.Chat's database. */
export const RocketUser = z.object({
  _id: z.string(),
  username: text,
  name: text,
  type: text,
  active: flag,
  roles: z.array(z.string()).nullish().catch(null),
  emails: z
    .array(z.object({ address: z.string() }))
    .nullish()
    .catch(null),
  createdAt: date,
  __rooms: z.array(z.string()).nullish().catch(null),
});
export type RocketUser = z.infer<typeof RocketUser>;

export const RocketRoom = z.object({
  _id: z.string(),
  t: z.string(),
  name: text,
  fname: text,
  description: text,
  topic: text,
  ts: date,
  u: Author.nullish().catch(null),
  uids: z.array(z.string()).nullish().catch(null),
  default: flag,
  ro: flag,
  archived: flag,
  teamId: text,
  teamMain: flag,
  /** The room in which a discussion began. */
  prid: text,
});
export type RocketRoom = z.infer<typeof RocketRoom>;

export const RocketMessage = z.object({
  _id: z.string(),
  rid: z.string(),
  t: text,
  msg: text,
  ts: date,
  u: Author,
  /** The first message of the thread. */
  tmid: text,
  tcount: z.number().nullish().catch(null),
  replies: z.array(z.string()).nullish().catch(null),
  editedAt: date,
  reactions: z
    .record(z.string(), z.object({ usernames: z.array(z.string()) }))
    .nullish()
    .catch(null),
  starred: z
    .array(z.object({ _id: z.string() }))
    .nullish()
    .catch(null),
  file: z.object({ _id: z.string(), name: text }).nullish().catch(null),
  files: z
    .array(z.object({ _id: z.string(), name: text, typeGroup: text }))
    .nullish()
    .catch(null),
  attachments: z
    .array(z.object({ title: text, text: text, description: text, title_link: text, message_link: text }))
    .nullish()
    .catch(null),
});
export type RocketMessage = z.infer<typeof RocketMessage>;

export const RocketUpload = z.object({
  _id: z.string(),
  name: text,
  description: text,
  userId: text,
  uploadedAt: date,
});
export type RocketUpload = z.infer<typeof RocketUpload>;
export const RocketEmoji = z.object({
  name: z.string(),
  aliases: z.array(z.string()).nullish().catch(null),
  extension: text,
});
export const RocketAvatar = z.object({ _id: z.string(), userId: text });
export const RocketSubscription = z.object({ rid: z.string(), u: Author, f: flag });
