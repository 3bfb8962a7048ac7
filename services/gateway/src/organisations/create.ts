import { type Request, Router } from 'express';
import type { Bus } from '@team-chat/bus';
import {
  createRequestedRealm,
  findRealmCreation,
  findRequestedRealm,
  type ParamsOf,
  requestRealm,
} from '@team-chat/contracts';
import { addressKey, addressOf } from '../client-address';
import { deploymentPageRoutes } from '../join/page-routes';
import { translatedProblems } from '../pages/form-fields';
import { pageTexts } from '../pages/texts/texts';
import { readBody } from '../received';
import { type Gateway, originOf } from '../request-context';
import { askPage, closedPage, confirmPage, createdPage, mailedPage } from './creation-pages';

/** Serves the pages that create an organisation: the form that asks for a mail, also behind the operator's link, and the form
 *  behind the mailed link. */
export function createPages(gateway: Gateway, bus: Bus): Router {
  const router = Router();
  router.use(deploymentPageRoutes(gateway, '/new/confirm/:key', { get: showConfirmation, post: create }));
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
    return state === 'open' ? askPage(texts, domain ?? '', entered, []) : closedPage(texts, state);
  }

  async function ask(req: Request, key: string | undefined) {
    const { fields } = await readBody(req);
    const entered = {
      email: fields.get('email') ?? '',
      realm_name: fields.get('realm_name') ?? '',
      realm_subdomain: fields.get('realm_subdomain') ?? '',
    };
    const address = addressKey(addressOf(gateway, req));
    const params: ParamsOf<typeof requestRealm> = { ...entered, address, ...(key && { key }) };
    const { state, domain, problems } = await bus.call(requestRealm, { params });
    const texts = pageTexts(req);
    if (state !== 'open') return closedPage(texts, state);
    return problems.length > 0
      ? askPage(texts, domain ?? '', entered, translatedProblems(texts, problems))
      : mailedPage(texts);
  }

  async function showConfirmation(req: Request, key: string) {
    const { state, domain, requested } = await bus.call(findRequestedRealm, { params: { key } });
    const texts = pageTexts(req);
    if (state !== 'open') return closedPage(texts, state);
    return confirmPage(texts, domain ?? '', { ...requested!, full_name: '' }, []);
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
      info: originOf(gateway, req),
    });
    const texts = pageTexts(req);
    if (state !== 'open') return closedPage(texts, state);
    if (url !== null) return createdPage(texts, { ...requested!, url });
    const facts = { ...requested!, ...entered };
    return confirmPage(texts, domain ?? '', facts, translatedProblems(texts, problems));
  }
}
