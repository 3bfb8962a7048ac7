import { type NextFunction, type Request, type Response, Router } from 'express';
import { ApiError } from '@team-chat/contracts';
import { pageRoutes } from '../join/page-routes';
import { linkTo } from '../pages/link';
import { markup } from '../pages/markup';
import { type Page, sendPage } from '../pages/page';
import { type PageTexts, pageTexts } from '../pages/texts/texts';
import type { Gateway } from '../request-context';

const DEACTIVATED_PATH = '/accounts/deactivated';

/** Pages on which nobody gets on in an organisation that is deactivated. */
const CLOSED_PAGES = ['/', '/login', '/register', '/accounts/home'];

/** Leads from pages of a deactivated organisation to the one that says so. All other requests go on. */
export function leadToDeactivatedPage(gateway: Gateway): Router {
  const router = Router();
  router.get(CLOSED_PAGES, async (req: Request, res: Response, next: NextFunction) => {
    if (await isDeactivated(req)) {
      sendPage(res, { ...deactivatedPage(pageTexts(req)), status: 303, location: `${DEACTIVATED_PATH}/` });
    } else next();
  });
  return router;

  /** Returns false for an unknown organisation, too: the page at the path says so. */
  async function isDeactivated(req: Request): Promise<boolean> {
    try {
      return !(await gateway.realms.find(req.headers.host)).is_active;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  }
}

/** Serves the page that says that the organisation at the host is deactivated. An active one leads to its log-in. */
export function deactivatedPages(gateway: Gateway): Router {
  const serve = async (req: Request): Promise<Page> => {
    const { is_active } = await gateway.realms.find(req.headers.host);
    const page = deactivatedPage(pageTexts(req));
    return is_active ? { ...page, status: 303, location: '/' } : page;
  };
  return pageRoutes(gateway, DEACTIVATED_PATH, { get: serve, post: serve });
}

const deactivatedPage = ({ organisations }: PageTexts): Page => ({
  status: 410,
  title: organisations.deactivated,
  body: markup`<h1>${organisations.deactivated}</h1>
    <p>${organisations.deactivatedText}</p>
    <p>${organisations.deactivatedOther(linkTo('/accounts/find/'))}</p>`,
});
