import { randomInt } from 'node:crypto';
import { API_KEY_LENGTH } from '@team-chat/contracts';
import { SecretBox } from './secret-box';

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
