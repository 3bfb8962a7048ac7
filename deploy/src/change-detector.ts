import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder, SERVICE_NAMES, type ServiceName } from './services';

/** Detects which services have other compiled code than at the last call. */
export class ChangeDetector {
  private known: Map<ServiceName, string>;

  constructor(private readonly folderOf: (service: ServiceName) => string = projectFolder) {
    this.known = this.hashServices();
  }

  /** Returns the services whose compiled code, libraries included, differs from that of the last call. */
  detect(): ServiceName[] {
    const last = this.known;
    this.known = this.hashServices();
    return SERVICE_NAMES.filter((service) => this.known.get(service) !== last.get(service));
  }

  private hashServices(): Map<ServiceName, string> {
    const hashes = new Map<string, string>();
    const hashOf = (project: string): string => {
      const known = hashes.get(project);
      if (known) return known;
      const hash = hashOutput(project);
      for (const reference of readReferences(project)) hash.update(hashOf(reference));
      const digest = hash.digest('hex');
      hashes.set(project, digest);
      return digest;
    };
    return new Map(SERVICE_NAMES.map((service) => [service, hashOf(this.folderOf(service))]));
  }
}

/** Hashes contents and not times, because the compiler also writes files that did not change. */
function hashOutput(project: string) {
  const hash = createHash('sha256');
  const dist = join(project, 'dist');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  for (const file of files.sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(dist, file)))
      .update('\0');
  }
  return hash;
}

/** Returns the folders of the projects that this project is compiled against. */
function readReferences(project: string): string[] {
  const { references = [] } = JSON.parse(readFileSync(join(project, 'tsconfig.json'), 'utf8')) as {
    references?: { path: string }[];
  };
  return references.map(({ path }) => join(project, path));
}
