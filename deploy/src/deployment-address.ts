import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeSecretFile } from './secrets';

/** Addresses of a running deployment, for the operator's commands. */
export interface DeploymentAddress {
  base_url: string;
  /** Includes user and password. */
  nats_url: string;
  /** URL of the administrator; includes the password. */
  admin_database_url: string;
}

const fileIn = (dataDir: string) => join(dataDir, 'deployment.json');

/** Writes the deployment's addresses to the data folder. Returns the function that deletes them. */
export function announceDeployment(dataDir: string, address: DeploymentAddress): () => void {
  const file = fileIn(dataDir);
  writeSecretFile(file, address);
  return () => rmSync(file, { force: true });
}

/** Returns the addresses that the folder's launcher wrote last, or undefined. It may have been killed since. */
export function readDeploymentAddress(dataDir: string): DeploymentAddress | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as DeploymentAddress;
  } catch {
    return undefined;
  }
}
