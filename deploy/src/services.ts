import { join } from 'node:path';
import { SCHEMAS } from '@team-chat/db';

/** The repository's folder, two folders above this file both in `src` and in `dist`. */
export const ROOT = join(__dirname, '..', '..');

/** Names of the services, in the order of messages to people. */
export const SERVICE_NAMES = [
  'accounts',
  'messaging',
  'groups',
  'snippets-and-folders',
  'events',
  'gateway',
] as const;

export type ServiceName = (typeof SERVICE_NAMES)[number];

/** Returns the name of one process of a service. `index` counts from 0, the name from 1. */
export function replicaName(service: ServiceName, index: number): string {
  return `${service}-${index + 1}`;
}

/** Returns the folder of a service's package and TypeScript project. */
export function projectFolder(service: ServiceName): string {
  return join(ROOT, 'services', service);
}

export function hasSchema(service: ServiceName): service is keyof typeof SCHEMAS {
  return service in SCHEMAS;
}

/** Returns a service's compiled entry point. Services with a schema compile their migrations too, so that their code
 *  is one folder deeper. */
export function mainFile(service: ServiceName): string {
  return join(projectFolder(service), 'dist', hasSchema(service) ? 'src/main.js' : 'main.js');
}

export function migrationsFolder(service: keyof typeof SCHEMAS): string {
  return join(projectFolder(service), 'dist', 'migrations');
}
