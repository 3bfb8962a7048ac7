import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Request, type Response, Router } from 'express';
import { nameVendor } from '@team-chat/contracts';
import { markup } from '@team-chat/pages';
import { JSON_HEADERS } from '../http/envelope';
import { pageHeaders } from '../http/send-page';
import { FOREVER, readAsset, REVALIDATE, StaticFile } from '../http/static-file';
import { GUIDES, renderGuide, renderIntegrations } from './guides';
import { docsPage, guidePage, guidePath, integrationPage, REFERENCE_PATH } from './layout';

/** Serves the OpenAPI document, the reference made of it, and the guides and pages about integrations beside it. All documents
 *  are equal for all callers, and made when the process starts. */
export function documentation(vendor: string): Router {
  const router = Router();
  const assets = new Assets();
  const style = assets.buildPath('docs.css');
  const guides = GUIDES.map((name) => renderGuide(name, vendor));

  serve('/api/v1/openapi.json', readOpenApiDocument(vendor), JSON_HEADERS);
  serve(REFERENCE_PATH, referencePage(), pageHeaders(REFERENCE_SOURCES));
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

  function referencePage(): string {
    const scripts = ['swagger-ui-bundle.js', 'reference.js'].map(
      (name) => markup`<script defer src="${assets.buildPath(name)}"></script>`,
    );
    return docsPage({
      path: REFERENCE_PATH,
      title: 'Reference',
      guides,
      style,
      head: markup`<link rel="stylesheet" href="${assets.buildPath('swagger-ui.css')}" />
        ${scripts}`,
      // The renderer has a main element of its own.
      main: markup`<div id="main" tabindex="-1">
        <div id="reference"><noscript><p>The reference needs scripts. The guides do not.</p></noscript></div>
      </div>`,
    });
  }
}

/** Guides need their style and the organisation's icon. */
const GUIDE_SOURCES = { 'style-src': "'self'", 'img-src': "'self'" };

/** The renderer has pictures in its style, loads the document, and sends the requests that a reader tries. */
const REFERENCE_SOURCES = {
  ...GUIDE_SOURCES,
  'script-src': "'self'",
  'connect-src': "'self'",
  'img-src': "'self' data:",
};

const OWN_FOLDER = join(__dirname, '..', '..', 'assets');

/** The scripts and styles of the documentation: files of this service, and of the renderer that the reference needs. */
class Assets {
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

const FILE = require.resolve('@team-chat/contracts/generated/openapi.json');

/** Returns the OpenAPI document, in which identifiers contain the configured vendor's name. Reads the file that `npm run generate` writes:
 *  building the document takes a quarter of a second of CPU. */
function readOpenApiDocument(vendor: string): string {
  return nameVendor(JSON.stringify(JSON.parse(readFileSync(FILE, 'utf8'))), vendor);
}
