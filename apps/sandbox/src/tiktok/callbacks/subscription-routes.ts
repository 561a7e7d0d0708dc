import { permittedAdvertiser } from '../auth/access.js';
import { requireApp } from '../auth/oauth.js';
import type { Call, Routes } from '../wire/call.js';
import { paged, readPage } from '../wire/paging.js';
import { invalid, notFound } from '../wire/refusal.js';
import { ENTITIES } from './subscriptions.js';

function subscribe(call: Call): object {
  const { params, world } = call;
  requireApp(call);
  const entity = params.requiredOneOf('subscribe_entity', ENTITIES);
  const callbackUrl = params.required('callback_url');
  if (!URL.canParse(callbackUrl) || !/^https?:$/.test(new URL(callbackUrl).protocol))
    throw invalid('callback_url', 'Must begin with http:// or https://.');
  const detail = params.object('subscription_detail', { required: true })!;
  params.finish();
  const token = detail.required('access_token');
  const grant = world.tokens.resolve(token);
  // A subscription to suspensions covers several advertisers, one to reviews a single advertiser.
  const ids =
    entity === 'AD_ACCOUNT_SUSPENSION'
      ? detail.requiredTexts('advertiser_ids', 100)
      : [detail.required('advertiser_id')];
  detail.finish();
  const advertisers = ids.map((one) => permittedAdvertiser({ grant }, one).id);
  return { subscription_id: world.subscriptions.add(entity, callbackUrl, advertisers, token) };
}

function list(call: Call): object {
  requireApp(call);
  const entity = call.params.oneOf('subscribe_entity', ENTITIES);
  const page = readPage(call.params, { max: 100 });
  call.params.finish();
  const rows = call.world.subscriptions.list().filter((row) => (entity ?? row.entity) === row.entity);
  const view = (row: (typeof rows)[number]): object => ({
    subscription_id: row.id,
    subscribe_entity: row.entity,
    callback_url: row.callbackUrl,
    subscription_detail:
      row.entity === 'AD_ACCOUNT_SUSPENSION'
        ? { advertiser_ids: row.advertisers }
        : { advertiser_id: row.advertisers[0] },
  });
  return paged(rows, page, view, 'subscriptions');
}

function unsubscribe(call: Call): object {
  requireApp(call);
  const id = call.params.required('subscription_id');
  call.params.finish();
  if (!call.world.subscriptions.remove(id)) throw notFound('subscription_id', id);
  return { subscription_id: id };
}

export const subscriptionRoutes: Routes = {
  'POST /subscription/subscribe/': subscribe,
  'GET /subscription/get/': list,
  'POST /subscription/unsubscribe/': unsubscribe,
};
