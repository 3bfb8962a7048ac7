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

export function hasSchema(service: ServiceName): service is keyof typeof SCHEMAS {
  return service in SCHEMAS;
}

/** Services with a schema compile their migrations along, which puts their code one folder deeper. */
export function mainFile(service: ServiceName): string {
  return join(ROOT, 'services', service, 'dist', hasSchema(service) ? 'src/main.js' : 'main.js');
}

export function migrationsFolder(service: keyof typeof SCHEMAS): string {
  return join(ROOT, 'services', service, 'dist', 'migrations');
}
