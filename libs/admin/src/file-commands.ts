import { checkPictures, checkUploads, listRealms, type ResultOf } from '@team-chat/contracts';
import type { Command } from './command';
import { findRealm } from './find';

const FOLDERS = Array.from({ length: 256 }, (_, index) => index.toString(16));

/** Keys that are printed for people. */
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
