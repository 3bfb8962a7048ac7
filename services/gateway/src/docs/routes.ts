import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Request, type Response, Router } from 'express';
import { nameVendor } from '@team-chat/contracts';
import { JSON_HEADERS } from '../http/envelope';
import { pageHeaders } from '../http/send-page';
import { FOREVER, readAsset, REVALIDATE, StaticFile } from '../http/static-file';
import { GUIDES, renderGuide, renderIntegrations } from './guides';
import { guidePage, guidePath, integrationPage, REFERENCE_PATH, referencePage } from './layout';
import { type OpenApiDocument, operationPath, schemaPath } from './reference/document';
import type { ReferencePage } from './reference/pages';
import { Reference } from './reference/reference';

/** Serves the OpenAPI document, the reference made of it, and the guides and pages about integrations beside it. All documents
 *  are equal for all callers. The guides are made when the process starts, a page of the reference when it is first asked for. */
export function documentation(vendor: string): Router {
  const router = Router();
  const assets = new Assets();
  const style = assets.buildPath('docs.css');
  const guides = GUIDES.map((name) => renderGuide(name, vendor));

  serve('/api/v1/openapi.json', readOpenApiDocument(vendor), JSON_HEADERS);
  serveReference();
  for (const guide of guides) {
    serve(guidePath(guide.name), guidePage(guide, guides, style), pageHeaders(GUIDE_SOURCES));
  }
  for (const page of renderIntegrations()) {
    serve(page.path, integrationPage(page, guides, style), pageHeaders(GUIDE_SOURCES));
  }
  router.get(Assets.ROUTE, async (req, res, next) => {
    if (!(await assets.send(req, res))) next();
  });
  return router;

  function serve(path: string, text: string, headers: Record<string, string>): void {
    const file = new StaticFile(Buffer.from(text), headers);
    router.get(path, (req: Request, res: Response) => file.send(req, res, REVALIDATE));
  }

  function serveReference(): void {
    let loaded: Reference | undefined;
    const reference = () => (loaded ??= new Reference(JSON.parse(readOpenApiDocument(vendor)) as OpenApiDocument));
    const files = new Map<string, StaticFile>();
    const tryScript = assets.buildPath('try.js');
    const script = assets.buildPath('reference.js');

    /** Returns the page of a path, which is made once; undefined if there is none. */
    function find(path: string, make: () => ReferencePage | undefined): StaticFile | undefined {
      let file = files.get(path);
      const page = file ? undefined : make();
      if (page) {
        const html = referencePage(path, page, guides, style, script);
        file = new StaticFile(Buffer.from(html), pageHeaders(REFERENCE_SOURCES));
        files.set(path, file);
      }
      return file;
    }

    router.get(REFERENCE_PATH, (req, res) =>
      find(REFERENCE_PATH, () => reference().index())!.send(req, res, REVALIDATE),
    );
    router.get(operationPath(':id'), (req, res, next) => {
      const id = String(req.params.id);
      const file = find(operationPath(id), () => reference().operation(id, tryScript));
      if (file) return file.send(req, res, REVALIDATE);
      const shared = reference().findShared(id);
      return shared === undefined ? next() : res.redirect(shared);
    });
    router.get(schemaPath(':name'), (req, res, next) => {
      const name = String(req.params.name);
      const file = find(schemaPath(name), () => reference().schema(name));
      return file ? file.send(req, res, REVALIDATE) : next();
    });
  }
}

/** Guides need their style and the organisation's icon. */
const GUIDE_SOURCES = { 'style-src': "'self'", 'img-src': "'self'" };

/** The reference has scripts that filter operations, and send the requests that a reader tries. */
const REFERENCE_SOURCES = { ...GUIDE_SOURCES, 'script-src': "'self'", 'connect-src': "'self'" };

const OWN_FOLDER = join(__dirname, '..', '..', 'assets');

/** The scripts and the style of the documentation. */
class Assets {
  static readonly ROUTE = /^\/api\/docs\/assets\/(?<hash>\w+)\/(?<name>[\w.-]+)$/;
  private readonly files: ReadonlyMap<string, StaticFile>;

  constructor() {
    this.files = new Map(
      ['docs.css', 'reference.js', 'try.js'].map((name) => [name, readAsset(join(OWN_FOLDER, name))]),
    );
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

const FILE = require.resolve('@team-chat/contracts/generated/openapi.json');

/** Returns the OpenAPI document, in which identifiers contain the configured vendor's name. Reads the file that `npm run generate` writes:
 *  building the document takes a quarter of a second of CPU. */
function readOpenApiDocument(vendor: string): string {
  return nameVendor(JSON.stringify(JSON.parse(readFileSync(FILE, 'utf8'))), vendor);
}
