import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the deployment that a launcher keeps running can be reached, for the operator's commands. */
export interface DeploymentAddress {
  base_url: string;
  /** With the password. */
  nats_url: string;
}

const fileIn = (dataDir: string) => join(dataDir, 'deployment.json');

/** Says where the deployment is. Returns the function that takes it back. */
export function announceDeployment(dataDir: string, address: DeploymentAddress): () => void {
  const file = fileIn(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify(address, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return () => rmSync(file, { force: true });
}

/** What the launcher of a data folder said last; it may have been killed since. */
export function readDeploymentAddress(dataDir: string): DeploymentAddress | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as DeploymentAddress;
  } catch {
    return undefined;
  }
}
