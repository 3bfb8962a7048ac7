import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type AdminOptions, runAdmin } from '@team-chat/admin';
import { LOGS_FOLDER, SECRETS_FILE } from '../data-folder';
import { readDeploymentAddress } from '../deployment-address';
import { withStoppedDeployment } from './stopped-deployment';

/** Runs one of the operator's commands, for the deployment of DATA_DIR unless the environment names another one.
 *  Returns the exit code. */
export function main(args: string[]): Promise<number> {
  const { env } = process;
  const workingFolder = env.INIT_CWD ?? process.cwd();
  const given = { ...env, ...(env.BACKUP_DIR && { BACKUP_DIR: resolve(workingFolder, env.BACKUP_DIR) }) };
  const isElsewhere = ['NATS_URL', 'ADMIN_DATABASE_URL'].some((name) => env[name] || env[`${name}_FILE`]);
  const program = 'npm run admin --';
  if (isElsewhere) return runAdmin(args, { env: given, program });
  return runAdmin(args, { program, ...optionsFor(resolve(workingFolder, env.DATA_DIR || '.local'), given) });
}

/** Returns the options for the deployment of a launcher. Backups go to its folder, and have its secrets. */
function optionsFor(dataDir: string, given: NodeJS.ProcessEnv): Omit<AdminOptions, 'program'> {
  const address = readDeploymentAddress(dataDir);
  const secrets = join(dataDir, SECRETS_FILE);
  const hasStore = given.BACKUP_DIR || given.BACKUP_S3_BUCKET;
  return {
    env: {
      ...given,
      ...(address && { NATS_URL: address.nats_url, ADMIN_DATABASE_URL: address.admin_database_url }),
      ...(address && !given.EXTERNAL_URL && { EXTERNAL_URL: address.base_url }),
      ...(!given.FILES_DIR && !given.FILES_S3_BUCKET && { FILES_DIR: join(dataDir, 'files') }),
      ...(existsSync(secrets) && { BACKUP_SECRETS_FILE: secrets }),
      ...(!hasStore && { BACKUP_DIR: join(dataDir, 'backups') }),
    },
    ...(existsSync(join(dataDir, LOGS_FOLDER)) && { logsFolder: join(dataDir, LOGS_FOLDER) }),
    missing: () => `Nothing runs in ${dataDir}: start it, or set DATA_DIR or NATS_URL.`,
    withStopped: (secrets, restore) => withStoppedDeployment(dataDir, secrets, restore),
  };
}
