import { type ApiClient, pictureFile } from '@team-chat/testkit';
import type { Action, Try } from './random-action';
import type { SeededRandom } from './seeded-random';

/** Uploads files, links to them and deletes them, and changes emoji and pictures of users, at random. */
export class RandomFiles {
  private names = 0;

  constructor(
    private readonly random: SeededRandom,
    private readonly channels: { name: string }[],
    private readonly tryCall: Try,
  ) {}

  readonly actions: Action[] = [
    [(client) => this.share(client), 'attachment'],
    [(client) => this.changeEmoji(client), 'realm_emoji'],
    [(client) => this.changeAvatar(client), 'realm_user/update'],
  ];

  /** Uploads a file, sends a link to it, and may delete it. */
  private async share(client: ApiClient): Promise<void> {
    const file = new File([`file ${++this.names}`], 'notes.txt');
    const uploaded = await this.tryCall(client.post('/user_uploads', { file }));
    if (!uploaded || this.channels.length === 0) return;
    const content = `[notes](${uploaded.url})`;
    const { name } = this.random.pick(this.channels);
    await this.tryCall(client.post('/messages', { type: 'channel', to: name, topic: 'files', content }));
    if (this.random.coin()) return;
    const { attachments } = (await this.tryCall(client.get('/attachments'))) ?? { attachments: [] };
    const found = attachments.find(({ path_id }: { path_id: string }) => uploaded.url.endsWith(path_id));
    if (found) await this.tryCall(client.delete(`/attachments/${found.id}`));
  }

  private async changeEmoji(client: ApiClient): Promise<void> {
    const path = `/realm/emoji/${this.random.pick(['party_one', 'party_two'])}`;
    if (this.random.coin()) await this.tryCall(client.post(path, { file: pictureFile() }));
    else await this.tryCall(client.delete(path));
  }

  private async changeAvatar(client: ApiClient): Promise<void> {
    const path = '/users/me/avatar';
    if (this.random.coin()) await this.tryCall(client.post(path, { file: pictureFile() }));
    else await this.tryCall(client.delete(path));
  }
}
