import { type Request, type Response, Router } from 'express';
import { JSON_HEADERS } from '../envelope';
import { markup } from '../pages/markup';
import { pageHeaders } from '../pages/page';
import { REVALIDATE, StaticFile } from '../pages/static-file';
import { Assets } from './assets';
import { GUIDES, renderGuide } from './guides';
import { renderIntegrations } from './integrations';
import { docsPage, guidePage, guidePath, integrationPage, REFERENCE_PATH } from './layout';
import { readOpenApiDocument } from './openapi';

/** Serves the OpenAPI document, the reference made of it, and the guides and pages about integrations beside it. All are the same for everybody, and
 *  made when the process starts. */
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
