import { type NextFunction, type Request, type Response, Router } from 'express';
import type { Bus } from '@team-chat/bus';
import {
  ApiError,
  createRequestedRealm,
  findRealmCreation,
  findRealmUrl,
  findRequestedRealm,
  type ParamsOf,
  requestRealm,
  requestRealmList,
} from '@team-chat/contracts';
import {
  deactivatedPage,
  findRealmsPage,
  goPage,
  realmClosedPage,
  realmConfirmPage,
  realmCreatedPage,
  realmFoundPage,
  realmListMailedPage,
  realmMailedPage,
  realmRequestPage,
  translatedProblems,
} from '@team-chat/pages';
import { addressKey, readAddress, readOrigin } from '../http/client';
import { readBody } from '../http/received';
import { type PageAnswer, pageTexts, sendPage } from '../http/send-page';
import type { Gateway } from '../request-context';
import { deploymentPageRoutes, pageRoutes } from './form-routes';

/** Serves the pages on which people find, choose and create an organisation.
 *  Source: spec/wire-contract-files-and-time.md, section 11.3. */
export function organisationPages(gateway: Gateway, bus: Bus): Router {
  const router = Router();
  router.use(findPages(gateway, bus));
  router.use(goPages(gateway, bus));
  router.use(createPages(gateway, bus));
  router.use(deactivatedPages(gateway));
  return router;
}

/** Serves the page that mails people the organisations in which they have an account. */
function findPages(gateway: Gateway, bus: Bus): Router {
  return deploymentPageRoutes(gateway, '/accounts/find', {
    get: async (req) => findRealmsPage(pageTexts(req), ''),
    post: async (req) => {
      const email = (await readBody(req)).fields.get('email') ?? '';
      const address = addressKey(readAddress(gateway, req));
      const { is_address } = await bus.call(requestRealmList, { params: { email, address } });
      const texts = pageTexts(req);
      return is_address ? realmListMailedPage(texts) : findRealmsPage(texts, email, texts.forms.noAddress);
    },
  });
}

/** Serves the page that leads to an organisation. It answers with a link, because the policy of pages lets no form lead to
 *  another server, also by a redirect. */
function goPages(gateway: Gateway, bus: Bus): Router {
  return deploymentPageRoutes(gateway, '/accounts/go', {
    get: async (req) => goPage(pageTexts(req), ''),
    post: async (req) => {
      const name = (await readBody(req)).fields.get('realm_subdomain') ?? '';
      const { realm } = await bus.call(findRealmUrl, { params: { name } });
      const texts = pageTexts(req);
      if (realm) return realmFoundPage(texts, realm);
      return goPage(texts, name, texts.organisations.goUnknown);
    },
  });
}

/** Serves the pages that create an organisation: the form that asks for a mail, also behind the operator's link, and the form
 *  behind the mailed link. */
function createPages(gateway: Gateway, bus: Bus): Router {
  const router = Router();
  router.use(confirmationPages(gateway, bus));
  router.use(
    deploymentPageRoutes(gateway, '/new', {
      get: (req) => showForm(req, undefined),
      post: (req) => ask(req, undefined),
    }),
  );
  router.use(deploymentPageRoutes(gateway, '/new/:key', { get: showForm, post: ask }));
  return router;

  async function showForm(req: Request, key: string | undefined) {
    const { state, domain } = await bus.call(findRealmCreation, { params: { ...(key && { key }) } });
    const entered = { email: '', realm_name: '', realm_subdomain: '' };
    const texts = pageTexts(req);
    return state === 'open' ? realmRequestPage(texts, domain ?? '', entered, []) : realmClosedPage(texts, state);
  }

  async function ask(req: Request, key: string | undefined) {
    const { fields } = await readBody(req);
    const entered = {
      email: fields.get('email') ?? '',
      realm_name: fields.get('realm_name') ?? '',
      realm_subdomain: fields.get('realm_subdomain') ?? '',
    };
    const address = addressKey(readAddress(gateway, req));
    const params: ParamsOf<typeof requestRealm> = { ...entered, address, ...(key && { key }) };
    const { state, domain, problems } = await bus.call(requestRealm, { params });
    const texts = pageTexts(req);
    if (state !== 'open') return realmClosedPage(texts, state);
    return problems.length > 0
      ? realmRequestPage(texts, domain ?? '', entered, translatedProblems(texts, problems))
      : realmMailedPage(texts);
  }
}

/** Serves the form behind the mailed link that creates an organisation. */
function confirmationPages(gateway: Gateway, bus: Bus): Router {
  return deploymentPageRoutes(gateway, '/new/confirm/:key', { get: showConfirmation, post: create });

  async function showConfirmation(req: Request, key: string) {
    const { state, domain, requested } = await bus.call(findRequestedRealm, { params: { key } });
    const texts = pageTexts(req);
    if (state !== 'open') return realmClosedPage(texts, state);
    return realmConfirmPage(texts, domain ?? '', { ...requested!, full_name: '' }, []);
  }

  async function create(req: Request, key: string) {
    const { fields } = await readBody(req);
    const entered = {
      realm_subdomain: fields.get('realm_subdomain') ?? '',
      full_name: fields.get('full_name') ?? '',
    };
    const params = { key, ...entered, password: fields.get('password') ?? '' };
    const { state, domain, requested, problems, url } = await bus.call(createRequestedRealm, {
      params,
      info: readOrigin(gateway, req),
    });
    const texts = pageTexts(req);
    if (state !== 'open') return realmClosedPage(texts, state);
    if (url !== null) return realmCreatedPage(texts, { ...requested!, url });
    const facts = { ...requested!, ...entered };
    return realmConfirmPage(texts, domain ?? '', facts, translatedProblems(texts, problems));
  }
}

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
function deactivatedPages(gateway: Gateway): Router {
  const serve = async (req: Request): Promise<PageAnswer> => {
    const { is_active } = await gateway.realms.find(req.headers.host);
    const page = deactivatedPage(pageTexts(req));
    return is_active ? { ...page, status: 303, location: '/' } : page;
  };
  return pageRoutes(gateway, DEACTIVATED_PATH, { get: serve, post: serve });
}
