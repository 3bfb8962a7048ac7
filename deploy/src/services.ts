import { join } from 'node:path';
import { SCHEMAS } from '@team-chat/db';

/** The checkout: this file is two folders below it, as a source and as its output. */
export const ROOT = join(__dirname, '..', '..');

/** In the order they are named to people. */
export const SERVICE_NAMES = [
  'accounts',
  'messaging',
  'groups',
  'snippets-and-folders',
  'events',
  'gateway',
] as const;

export type ServiceName = (typeof SERVICE_NAMES)[number];

/** The name of one process of a service; `index` counts from 0, names from 1. */
export function replicaName(service: ServiceName, index: number): string {
  return `${service}-${index + 1}`;
}

/** The folder of a service's package and TypeScript project. */
export function projectFolder(service: ServiceName): string {
  return join(ROOT, 'services', service);
}

export function hasSchema(service: ServiceName): service is keyof typeof SCHEMAS {
  return service in SCHEMAS;
}

/** Services with a schema compile their migrations along, which puts their code one folder deeper. */
export function mainFile(service: ServiceName): string {
  return join(projectFolder(service), 'dist', hasSchema(service) ? 'src/main.js' : 'main.js');
}

export function migrationsFolder(service: keyof typeof SCHEMAS): string {
  return join(projectFolder(service), 'dist', 'migrations');
}
