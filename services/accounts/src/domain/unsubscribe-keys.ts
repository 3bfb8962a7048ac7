import { timingSafeEqual } from 'node:crypto';
import type { NotificationMail } from '@team-chat/contracts';
import { SecretBox } from './secret-box';

const WELL_FORMED = /^(\d{1,15})\.([\w-]{43})$/;

/** Derives the keys in links that stop mails from the deployment's secrets. A key names the user, and is valid for one
 *  kind of mail in one organisation, any number of times, for as long as the secret is listed. */
export class UnsubscribeKeys {
  private readonly box: SecretBox;

  constructor(secrets: string[]) {
    this.box = new SecretBox(secrets, 'unsubscribe-key');
  }

  keyOf(realmId: number, userId: number, kind: NotificationMail): string {
    return `${userId}.${this.box.hash(signedText(realmId, userId, kind)).toString('base64url')}`;
  }

  /** Returns the id of the user whose mails a key stops; undefined for an invalid key. */
  read(realmId: number, kind: NotificationMail, key: string): number | undefined {
    const [, id, signature] = WELL_FORMED.exec(key) ?? [];
    if (id === undefined) return undefined;
    const given = Buffer.from(signature!, 'base64url');
    const userId = Number(id);
    const valid = this.box.hashes(signedText(realmId, userId, kind));
    return valid.some((hash) => timingSafeEqual(hash, given)) ? userId : undefined;
  }
}

const signedText = (realmId: number, userId: number, kind: NotificationMail) => `${realmId}:${userId}:${kind}`;
