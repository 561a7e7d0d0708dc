import { Router } from 'express';
import { escapeHtml, page } from '../../control/page.js';
import type { MetaWorld } from '../world.js';
import type { Ad } from './types.js';

/** As much of Ads Manager as a link needs: the ads that its address selects in an account, by name and status. */
export function managerRouter(world: MetaWorld): Router {
  const router = Router();
  router.get('/adsmanager/manage/ads', (request, response) => {
    const { act, selected_ad_ids: selected } = request.query;
    const ids = typeof selected === 'string' ? selected.split(',').slice(0, 100) : [];
    const ads = ids.flatMap((id) => {
      const ad = world.objects.get<Ad['data']>('meta', id);
      return ad?.type === 'ad' && ad.account === act ? [ad] : [];
    });
    const rows = ads.map(
      ({ name, id, status, deleted }) =>
        `<tr><td>${escapeHtml(name)}</td><td><code>${id}</code></td><td>${deleted ? 'DELETED' : escapeHtml(status)}</td></tr>`,
    );
    const found = `<table><tr><th>Ad</th><th>Id</th><th>Status</th></tr>${rows.join('')}</table>`;
    response
      .status(ads.length > 0 ? 200 : 404)
      .send(
        page(
          'Ads Manager',
          `<main class="card wide"><h1>Ads Manager</h1>${ads.length > 0 ? found : '<p>No such ad in this account.</p>'}</main>`,
        ),
      );
  });
  return router;
}
