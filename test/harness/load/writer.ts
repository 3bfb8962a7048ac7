import type { SeededRandom } from '../../support/seeded-random';
import { type Model, type Person, SentMessage } from './model';
import { PacedUser } from './paced-user';
import type { RequestLog, RequestRules } from './request-log';
import type { Outcome, TrackedValue } from './tracked-value';

/** Mean milliseconds between two requests of each loop: a load that leaves most of two cores to the services. */
const PACE_MS = 400;
/** Number of newest messages that are still changed. */
const RECENT_MESSAGES = 60;
const EMOJI = 'tada';

/** A user who sends messages in one loop and makes other changes in a second one. Sends every request once, at any of the
 *  gateways, and goes on whatever happens to the deployment. */
export class Writer extends PacedUser {
  private count = 0;

  constructor(
    person: Person,
    private readonly model: Model,
    log: RequestLog,
    random: SeededRandom,
  ) {
    super(person, log, random, PACE_MS);
    this.start(() => this.send());
    this.start(() => this.changeSomething());
  }

  private async send(): Promise<void> {
    const { user } = this.person;
    const mine = this.model.places.filter(({ churning, members }) => churning || members.includes(user));
    const place = this.random.pick(mine);
    const send = new SentMessage(place, user, `${user.user_id}/${++this.count}`);
    this.model.sends.push(send);
    // Every other message could be sent twice.
    const isRepeatable = this.random.coin();
    const names = isRepeatable ? { queue_id: 'of the load', local_id: send.original } : {};
    const message = { ...place.address, content: send.original, ...names };
    const { outcome, body } = await this.request('POST', '/messages', message, { isRepeatable });
    if (outcome === 'acknowledged') this.model.acknowledge(send, body.id);
  }

  private changeSomething(): Promise<void> {
    const changes = [
      () => this.changeFlag(),
      () => this.changeFlag(),
      () => this.changeFlag(),
      () => this.react(),
      () => this.react(),
      () => this.edit(),
      () => this.edit(),
      () => this.delete(),
      () => this.changeSubscription(),
      () => this.changeSubscription(),
      () => this.changeStatus(),
      () => this.changeGroup(),
      () => this.saveSnippet(),
      () => this.read(),
      () => this.read(),
    ];
    return this.random.pick(changes)();
  }

  private async changeFlag(): Promise<void> {
    const message = this.pickMessage(({ place }) => !place.churning);
    if (!message) return;
    const flag = this.random.pick(['read', 'starred'] as const);
    const value = this.random.coin();
    const parameters = { messages: [message.id], op: value ? 'add' : 'remove', flag };
    const tracked = this.person.flagsOf(message.id!)[flag];
    await this.change(tracked, value, 'POST', '/messages/flags', parameters, refusedIfDeleted(message));
  }

  private async react(): Promise<void> {
    const message = this.pickMessage(({ place }) => !place.churning);
    const tracked = message?.reactionOf(this.person.user.user_id);
    // A repeated reaction is refused. So a reaction is only changed if it is known.
    if (!message || tracked!.possible.length > 1) return;
    const value = !tracked!.allows(true);
    const path = `/messages/${message.id}/reactions`;
    const method = value ? 'POST' : 'DELETE';
    await this.change(tracked!, value, method, path, { emoji_name: EMOJI }, refusedIfDeleted(message));
  }

  private async edit(): Promise<void> {
    const message = this.pickMessage(({ sender }) => sender === this.person.user);
    if (!message) return;
    const content = `${message.original} edited ${++this.count}`;
    await this.change(message.content, content, 'PATCH', `/messages/${message.id}`, { content });
  }

  private async delete(): Promise<void> {
    const message = this.pickMessage(({ sender }) => sender === this.person.user);
    if (message) await this.change(message.deleted, true, 'DELETE', `/messages/${message.id}`);
  }

  private async changeSubscription(): Promise<void> {
    const [channel, tracked] = this.random.pick([...this.person.subscriptions]);
    const value = this.random.coin();
    const path = '/users/me/subscriptions';
    if (value) await this.change(tracked, value, 'POST', path, { subscriptions: [{ name: channel }] });
    else await this.change(tracked, value, 'DELETE', path, { subscriptions: [channel] });
  }

  private async changeStatus(): Promise<void> {
    const status_text = `status ${++this.count}`;
    await this.change(this.person.status, status_text, 'POST', '/users/me/status', { status_text });
  }

  private async changeGroup(): Promise<void> {
    const { groupId, groupDescription } = this.person;
    const description = `description ${++this.count}`;
    await this.change(groupDescription, description, 'PATCH', `/user_groups/${groupId}`, { description });
  }

  private async saveSnippet(): Promise<void> {
    const snippet: Person['snippets'][number] = { title: `snippet ${++this.count}` };
    this.person.snippets.push(snippet);
    const parameters = { title: snippet.title, content: 'text' };
    const { outcome, body } = await this.request('POST', '/saved_snippets', parameters);
    if (outcome === 'acknowledged') snippet.id = body.saved_snippet_id;
  }

  private async read(): Promise<void> {
    const newest = { anchor: 'newest', num_before: 10, num_after: 0 };
    await this.request('GET', '/messages', newest, { isRepeatable: true });
  }

  /** Picks one of the newest messages that the user has received and that nobody has tried to delete. */
  private pickMessage(isWanted: (message: SentMessage) => boolean): SentMessage | undefined {
    const { user } = this.person;
    const found = this.model.sends
      .slice(-RECENT_MESSAGES)
      .filter(
        (message) =>
          message.id !== undefined &&
          !message.isDeletionTried &&
          (message.place.churning || message.place.members.includes(user)) &&
          isWanted(message),
      );
    return this.random.pick(found);
  }

  private change<T>(
    tracked: TrackedValue<T>,
    value: T,
    method: string,
    path: string,
    parameters?: Record<string, unknown>,
    rules?: RequestRules,
  ): Promise<void> {
    const attempt = async (): Promise<Outcome> => (await this.request(method, path, parameters, rules)).outcome;
    return tracked.change(value, attempt);
  }
}

function refusedIfDeleted(message: SentMessage): RequestRules {
  return { allowedRefusals: () => (message.isDeletionTried ? ['BAD_REQUEST'] : []) };
}
