import { connected } from './backup/connected';
import { checkIsStopped } from './backup/stopped';
import type { Command } from './command';

export const resetLog: Command = {
  name: 'reset-log',
  summary:
    'Remove the log and all event queues, after the database was restored by other means; no service may run',
  positionals: [],
  options: {},
  async run(connections) {
    const database = connections.findDatabase();
    if (database) await connected(database, (client) => checkIsStopped(connections, client));
    else await checkIsStopped(connections, undefined);
    await connections.removeLog();
    return { data: { reset: true }, lines: ['Removed the log and all event queues.'] };
  },
};
