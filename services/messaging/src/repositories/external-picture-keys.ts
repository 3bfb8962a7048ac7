import type { Database } from '@team-chat/db';

/** The key that signs the paths of pictures of other servers. */
export class ExternalPictureKeysRepository {
  private key: string | undefined;

  constructor(private readonly db: Database) {}

  /** Returns the key, which never changes. Reads the key from the database once. */
  async get(): Promise<string> {
    if (this.key === undefined) {
      const row = await this.db.knex<{ key: string }>('external_picture_keys').first('key');
      this.key = row!.key;
    }
    return this.key;
  }
}
