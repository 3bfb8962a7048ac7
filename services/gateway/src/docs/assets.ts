import { basename, join } from 'node:path';
import type { Request, Response } from 'express';
import { FOREVER, readAsset, type StaticFile } from '../pages/static-file';

const OWN_FOLDER = join(__dirname, '..', '..', 'assets');

/** The scripts and styles of the documentation: those of this service, and those of the renderer that the reference needs. */
export class Assets {
  static readonly ROUTE = /^\/api\/docs\/assets\/(?<hash>\w+)\/(?<name>[\w.-]+)$/;
  private readonly files: ReadonlyMap<string, StaticFile>;

  constructor() {
    const paths = [
      join(OWN_FOLDER, 'docs.css'),
      join(OWN_FOLDER, 'reference.js'),
      require.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
      require.resolve('swagger-ui-dist/swagger-ui.css'),
    ];
    this.files = new Map(paths.map((path) => [basename(path), readAsset(path)]));
  }

  /** Returns a path that changes with the contents. */
  buildPath(name: string): string {
    return `/api/docs/assets/${this.files.get(name)!.hash}/${name}`;
  }

  /** Sends the file of a path. Returns false if there is none. A gateway of another version, as during an upgrade, names the
   *  file with another hash: its page gets the file of this version, but must not keep it. */
  async send(req: Request, res: Response): Promise<boolean> {
    const file = this.files.get(String(req.params.name));
    if (!file) return false;
    await file.send(req, res, req.params.hash === file.hash ? FOREVER : 'no-store');
    return true;
  }
}
