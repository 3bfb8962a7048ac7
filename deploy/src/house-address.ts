import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the house that a launcher keeps running can be reached, for the operator's commands. */
export interface HouseAddress {
  base_url: string;
  /** With the password. */
  nats_url: string;
}

const fileIn = (dataDir: string) => join(dataDir, 'house.json');

/** Says where the house is. Returns the function that takes it back. */
export function announceHouse(dataDir: string, address: HouseAddress): () => void {
  const file = fileIn(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify(address, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return () => rmSync(file, { force: true });
}

/** What the launcher of a data folder said last; it may have been killed since. */
export function readHouseAddress(dataDir: string): HouseAddress | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as HouseAddress;
  } catch {
    return undefined;
  }
}
