import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import { API_KEY_LENGTH } from '@team-chat/contracts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What the database keeps of a key. */
export interface StoredApiKey {
  api_key_hash: Buffer;
  api_key_sealed: Buffer;
}

/** True for text that could be an API key. */
export function isWellFormedApiKey(text: string): boolean {
  return text.length === API_KEY_LENGTH && /^[A-Za-z0-9]+$/.test(text);
}

export function newApiKey(): string {
  return Array.from({ length: API_KEY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Keeps API keys so that a leaked database does not give them away: found by a keyed hash, handed out again
 *  from a sealed copy. Both hang on the deployment's secrets, of which older ones still read. */
export class ApiKeyVault {
  private readonly secrets: { hashing: Buffer; sealing: Buffer }[];

  constructor(secrets: string[]) {
    this.secrets = secrets.map((secret) => ({
      hashing: derive(secret, 'api-key-hash'),
      sealing: derive(secret, 'api-key-seal'),
    }));
  }

  store(apiKey: string): StoredApiKey {
    const { hashing, sealing } = this.secrets[0]!;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', sealing, iv);
    const sealed = Buffer.concat([cipher.update(apiKey, 'utf8'), cipher.final()]);
    return {
      api_key_hash: hash(hashing, apiKey),
      api_key_sealed: Buffer.concat([iv, cipher.getAuthTag(), sealed]),
    };
  }

  /** The hashes under which a key may be stored: one for each secret. */
  hashes(apiKey: string): Buffer[] {
    return this.secrets.map(({ hashing }) => hash(hashing, apiKey));
  }

  open(stored: Buffer): string {
    for (const { sealing } of this.secrets) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealing, stored.subarray(0, IV_BYTES));
        decipher.setAuthTag(stored.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        return (
          decipher.update(stored.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
        );
      } catch {
        // Sealed under another secret.
      }
    }
    throw new Error('an API key is sealed under a secret that SECRET_KEY no longer lists');
  }
}

const derive = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
const hash = (key: Buffer, apiKey: string) => createHmac('sha256', key).update(apiKey).digest();
