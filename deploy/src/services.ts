import { join } from 'node:path';
import { z } from 'zod';
import { SCHEMAS } from '@team-chat/db';

/** The repository's folder, two folders above this file both in `src` and in `dist`. */
export const ROOT = join(__dirname, '..', '..');

/** Names of the services, in the order of messages to people. */
export const SERVICE_NAMES = ['accounts', 'messaging', 'groups', 'snippets-and-folders', 'events', 'gateway'] as const;

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

/** Highest count for one service; one machine has no use for more. */
const MAX_REPLICAS = 16;

/** Number of processes by service; 1 for a service that is not named. */
export type Replicas = Partial<Record<ServiceName, number>>;

/** Parses `events=2,messaging=2`. */
export const Replicas = z.string().transform((text, context): Replicas => {
  const replicas: Replicas = {};
  for (const part of text.split(',').map((each) => each.trim())) {
    const [name = '', count = ''] = part.split('=').map((each) => each.trim());
    const service = SERVICE_NAMES.find((each) => each === name);
    if (!service) {
      context.addIssue(`"${name}" is no service (${SERVICE_NAMES.join(', ')})`);
    } else if (!/^\d{1,2}$/.test(count) || Number(count) < 1 || Number(count) > MAX_REPLICAS) {
      context.addIssue(`"${part}" should be ${name}=1 to ${name}=${MAX_REPLICAS}`);
    } else if (service in replicas) {
      context.addIssue(`${name} is given twice`);
    } else {
      replicas[service] = Number(count);
    }
  }
  return replicas;
});
