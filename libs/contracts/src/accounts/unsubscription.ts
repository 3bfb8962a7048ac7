import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id } from '../declaring/scalars';
import { notificationSettingUpdated, userSettingUpdated } from './setting-events';
import { operation } from './declare';

/** The kinds of mail that a link in the mail stops.
 *  Source: spec/wire-contract-files-and-time.md, section 7.4, "Unsubscribe". */
export const NotificationMail = z.enum(['missed_messages', 'welcome', 'digest', 'login', 'marketing']);
export type NotificationMail = z.infer<typeof NotificationMail>;

export const unsubscribeFromEmails = operation({
  id: 'unsubscribe-from-emails',
  allow: 'internal',
  params: { realm_id: json(Id), kind: json(NotificationMail), key: json(z.string()) },
  result: {
    /** False for an invalid key: nothing has changed. */
    is_known: z.boolean(),
    realm: z.strictObject({ name: z.string(), url: z.string() }),
  },
  emits: [userSettingUpdated, notificationSettingUpdated],
  summary: 'Stop mails of a kind to a user, by the key of the link in the mail',
});
