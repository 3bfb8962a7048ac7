/** Keeps the bots that a user administers, from registration data and events. */
export class BotState {
  private readonly bots: Map<number, any>;

  constructor({ realm_bots }: any) {
    this.bots = new Map(realm_bots.map((bot: any) => [bot.user_id, bot]));
  }

  add(bot: any): void {
    if (this.bots.has(bot.user_id)) throw new Error(`bot ${bot.user_id} came twice`);
    this.bots.set(bot.user_id, bot);
  }

  update(changes: any): void {
    const known = this.bots.get(changes.user_id);
    if (!known) throw new Error(`bot ${changes.user_id} changed before it came`);
    this.bots.set(changes.user_id, { ...known, ...changes });
  }

  delete({ user_id }: any): void {
    if (!this.bots.delete(user_id)) throw new Error(`bot ${user_id} went before it came`);
  }

  get comparable(): Record<string, unknown> {
    return Object.fromEntries(this.bots);
  }
}
