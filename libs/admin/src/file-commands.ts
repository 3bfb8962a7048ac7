import { checkPictures, checkUploads, listRealms, type ResultOf } from '@team-chat/contracts';
import { checkIsStopped, connected } from './backup/running-deployment';
import type { Command } from './command';
import { findRealm } from './connections';

const FOLDERS = Array.from({ length: 256 }, (_, index) => index.toString(16));

/** Number of keys that the output for people lists at most. */
const SHOWN = 50;

function some(what: string, keys: string[]): string[] {
  const shown = keys.slice(0, SHOWN).map((key) => `${what}: ${key}`);
  return keys.length > SHOWN ? [...shown, `${what}: ${keys.length - SHOWN} more, see --json`] : shown;
}

export const checkFiles: Command = {
  name: 'check-files',
  summary: 'Compare the store of files with the database: fails where files are missing',
  positionals: ['[HOST]'],
  options: { repair: { summary: 'remove files that nothing needs, once they are two days old' } },
  async run({ call }, { positionals: [host], flags: { repair = false } }) {
    const realms = host === undefined ? (await call(listRealms, {})).realms : [await findRealm(call, host)];
    const total: ResultOf<typeof checkPictures> = { checked: 0, missing: [], unneeded: [] };
    const add = ({ checked, missing, unneeded }: typeof total) => {
      total.checked += checked;
      total.missing.push(...missing);
      total.unneeded.push(...unneeded);
    };
    for (const { realm_id } of realms) {
      add(await call(checkPictures, { realm_id, repair }));
      for (const folder of [null, ...FOLDERS]) add(await call(checkUploads, { realm_id, folder, repair }));
    }
    return {
      data: { ...total, repaired: repair },
      lines: [
        `${total.checked} files are in the store.`,
        ...some('missing', total.missing),
        ...some(repair ? 'removed' : 'not needed', total.unneeded),
      ],
      ...(total.missing.length > 0 && { failure: `${total.missing.length} files are missing.` }),
    };
  },
};

export const resetLog: Command = {
  name: 'reset-log',
  summary: 'Remove the log and all event queues, after the database was restored by other means; no service may run',
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
