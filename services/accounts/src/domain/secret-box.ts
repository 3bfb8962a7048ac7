import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import type { z } from 'zod';
import { API_KEY_LENGTH } from '@team-chat/contracts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Hashes and encrypts texts that the database keeps: a keyed hash to find a text, an encrypted copy to read it. The
 *  keys are derived from the deployment's secrets; data of older secrets can still be read. */
export class SecretBox {
  private readonly secrets: { hashing: Buffer; sealing: Buffer }[];

  /** Data of one `purpose` cannot be read for another. */
  constructor(
    secrets: string[],
    private readonly purpose: string,
  ) {
    this.secrets = secrets.map((secret) => ({
      hashing: derive(secret, `${purpose}-hash`),
      sealing: derive(secret, `${purpose}-seal`),
    }));
  }

  hash(text: string): Buffer {
    return hash(this.secrets[0]!.hashing, text);
  }

  /** Returns the hashes under which a text may be stored: one for each secret. */
  hashes(text: string): Buffer[] {
    return this.secrets.map(({ hashing }) => hash(hashing, text));
  }

  seal(text: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.secrets[0]!.sealing, iv);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  }

  /** Encrypts the content of a link or a cookie, as text for URLs. */
  sealLink(content: object): string {
    return this.seal(JSON.stringify(content)).toString('base64url');
  }

  /** Decrypts the content of a link or a cookie. Returns undefined for any other text, and for content that another version
   *  wrote in another form. */
  openLink<T>(schema: z.ZodType<T>, text: string): T | undefined {
    const bytes = Buffer.from(text, 'base64url');
    // Other texts are decoded to the same bytes.
    const opened = bytes.toString('base64url') === text ? this.tryOpen(bytes) : undefined;
    return opened === undefined ? undefined : schema.safeParse(JSON.parse(opened)).data;
  }

  open(stored: Buffer): string {
    const text = this.tryOpen(stored);
    if (text !== undefined) return text;
    throw new Error(`a stored ${this.purpose} is sealed under a secret that SECRET_KEY no longer lists`);
  }

  /** Returns undefined if the text is encrypted with a secret that is no longer listed. */
  tryOpen(stored: Buffer): string | undefined {
    for (const { sealing } of this.secrets) {
      try {
        const options = { authTagLength: TAG_BYTES };
        const decipher = createDecipheriv('aes-256-gcm', sealing, stored.subarray(0, IV_BYTES), options);
        decipher.setAuthTag(stored.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        return decipher.update(stored.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        // The text is encrypted with another secret.
      }
    }
    return undefined;
  }
}

const derive = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
const hash = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An API key as the database keeps it. */
export interface StoredApiKey {
  api_key_hash: Buffer;
  api_key_sealed: Buffer;
}

export function newApiKey(): string {
  return Array.from({ length: API_KEY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** SecretBox of API keys. */
export class ApiKeyBox extends SecretBox {
  constructor(secrets: string[]) {
    super(secrets, 'api-key');
  }

  store(apiKey: string): StoredApiKey {
    return { api_key_hash: this.hash(apiKey), api_key_sealed: this.seal(apiKey) };
  }
}
