import { Router, type Response } from 'express';
import { escapeHtml, page } from '../../control/page.js';
import type { MetaWorld } from '../world.js';
import type { Ad, Campaign } from './types.js';

/** Maximum rows of a page; an account may have thousands of campaigns. */
const MOST = 100;

/** The part of Ads Manager that links need: an account's campaigns, newest first, and the ads that an address selects. */
export function managerRouter(world: MetaWorld): Router {
  const router = Router();
  router.get('/adsmanager/manage/campaigns', ({ query: { act } }, response) => {
    const account = String(act);
    const campaigns: Campaign[] = [];
    for (const campaign of world.objects.list<Campaign['data']>({ platform: 'meta', type: 'campaign', account }))
      if (campaigns.push(campaign) === MOST) break;
    show(response, 'Campaign', campaigns);
  });
  router.get('/adsmanager/manage/ads', (request, response) => {
    const { act, selected_ad_ids: selected } = request.query;
    const ids = typeof selected === 'string' ? selected.split(',').slice(0, MOST) : [];
    const ads = ids.flatMap((id) => {
      const ad = world.objects.get<Ad['data']>('meta', id);
      return ad?.type === 'ad' && ad.account === act ? [ad] : [];
    });
    show(response, 'Ad', ads);
  });
  return router;
}

/** A page of objects by name and status; 404 if there are none. */
function show(response: Response, what: 'Campaign' | 'Ad', objects: readonly (Ad | Campaign)[]): void {
  const rows = objects.map(
    ({ name, id, status, deleted }) =>
      `<tr><td>${escapeHtml(name)}</td><td><code>${id}</code></td><td>${deleted ? 'DELETED' : escapeHtml(status)}</td></tr>`,
  );
  const found = `<table><tr><th>${what}</th><th>Id</th><th>Status</th></tr>${rows.join('')}</table>`;
  const none = `<p>No such ${what.toLowerCase()} in this account.</p>`;
  const body = `<main class="card wide"><h1>Ads Manager</h1>${objects.length > 0 ? found : none}</main>`;
  response.status(objects.length > 0 ? 200 : 404).send(page('Ads Manager', body));
}
