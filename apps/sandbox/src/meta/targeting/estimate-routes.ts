import { requireAccess } from '../auth/access.js';
import { escapeHtml } from '../../control/page.js';
import type { GraphCall, GraphRoutes } from '../graph/call.js';
import { invalid } from '../graph/error.js';
import { Params } from '../graph/params.js';
import { goalsOf } from '../objects/goals.js';
import { readCreative } from '../objects/creative-content.js';
import type { Ad, AdSet, Creative } from '../objects/types.js';
import { minorPerDollar, accountById } from '../seed/accounts.js';
import { audienceSize, cpmOf, sizeBounds } from './audience-size.js';
import { checkTargeting, type Targeting } from './targeting.js';

/** The platform gives no figures for smaller audiences. */
const TOO_SMALL = 1000;

function targetingOf(call: GraphCall, account: string): Targeting {
  return checkTargeting(
    call.params.object('targeting_spec', { required: true }) as Record<string, unknown>,
    account,
    call.version,
  );
}

function reach(call: GraphCall, id: string): unknown {
  requireAccess(call, id.slice(4), false);
  const targeting = targetingOf(call, id.slice(4));
  call.params.keep('adgroup_ids', 'object_store_url', 'creative_action_spec', 'concepts', 'optimize_for', 'currency');
  call.params.finish();
  const users = audienceSize(targeting);
  if (users < TOO_SMALL) return { data: { users_lower_bound: -1, users_upper_bound: -1, estimate_ready: false } };
  const { lower, upper } = sizeBounds(users);
  return { data: { users_lower_bound: lower, users_upper_bound: upper, estimate_ready: true } };
}

function estimate(call: GraphCall, account: string, targeting: Targeting): unknown {
  const users = audienceSize(targeting);
  const ready = users >= TOO_SMALL;
  const { lower, upper } = ready ? sizeBounds(users) : { lower: -1, upper: -1 };
  const row = { estimate_ready: ready, estimate_mau_lower_bound: lower, estimate_mau_upper_bound: upper };
  if (call.version >= 26) return { data: [row] };
  const dollar = minorPerDollar(accountById.get(account)?.currency ?? 'USD');
  const impressionsPer = 1000 / (cpmOf(targeting) * dollar);
  const curve = [0, 100, 500, 1000, 5000, 20_000, 100_000].map((spend) => {
    const impressions = Math.floor(spend * (dollar / 100) * impressionsPer);
    const people = ready ? Math.floor(users * -Math.expm1(-impressions / Math.max(1, users))) : 0;
    return {
      spend: Math.round(spend * (dollar / 100)),
      reach: people,
      impressions,
      actions: Math.floor(impressions * 0.011),
    };
  });
  return { data: [{ ...row, estimate_dau: ready ? Math.floor(users * 0.45) : -1, daily_outcomes_curve: curve }] };
}

function accountEstimate(call: GraphCall, id: string): unknown {
  requireAccess(call, id.slice(4), false);
  const targeting = targetingOf(call, id.slice(4));
  call.params.oneOf('optimization_goal', goalsOf(call.version), { required: true });
  call.params.keep('promoted_object');
  call.params.finish();
  return estimate(call, id.slice(4), targeting);
}

function setEstimate(call: GraphCall, id: string): unknown {
  const adSet = call.world.objects.get('meta', id) as AdSet;
  requireAccess(call, adSet.account, false);
  const given = call.params.object('targeting_spec');
  call.params.keep('optimization_goal', 'promoted_object');
  call.params.finish();
  return estimate(
    call,
    adSet.account,
    given ? checkTargeting(given, adSet.account, call.version) : adSet.data.targeting,
  );
}

function sentences(call: GraphCall, id: string): unknown {
  requireAccess(call, id.slice(4), false);
  const targeting = targetingOf(call, id.slice(4));
  call.params.finish();
  const places = [
    ...(targeting.geo_locations.countries ?? []),
    ...(targeting.geo_locations.cities ?? []).map((city) => String(city.key)),
  ];
  const genders = targeting.genders?.length === 1 ? (targeting.genders[0] === 1 ? 'Male' : 'Female') : 'All';
  return {
    targetingsentencelines: [
      { content: 'Location:', children: [places.join(', ')] },
      {
        content: 'Age:',
        children: [
          `${targeting.age_min ?? 18} - ${targeting.age_max ?? 65}${(targeting.age_max ?? 65) === 65 ? '+' : ''}`,
        ],
      },
      { content: 'Gender:', children: [genders] },
    ],
  };
}

const FORMATS = new Set([
  ...[
    'DESKTOP_FEED_STANDARD',
    'MOBILE_FEED_STANDARD',
    'MOBILE_FEED_BASIC',
    'RIGHT_COLUMN_STANDARD',
    'MARKETPLACE_MOBILE',
  ],
  ...[
    'INSTAGRAM_STANDARD',
    'INSTAGRAM_STORY',
    'INSTAGRAM_REELS',
    'INSTAGRAM_EXPLORE_CONTEXTUAL',
    'FACEBOOK_STORY_MOBILE',
  ],
  ...[
    'FACEBOOK_REELS_MOBILE',
    'INSTREAM_VIDEO_MOBILE',
    'MESSENGER_MOBILE_INBOX_MEDIA',
    'AUDIENCE_NETWORK_OUTSTREAM_VIDEO',
  ],
]);

function frame(call: GraphCall, format: string, content: Creative['data']['content']): unknown {
  const query = new URLSearchParams({
    format,
    headline: content.headline,
    message: content.message,
    visual: content.visual,
    cta: content.callToAction,
  });
  const src = `${call.baseUrl.replace(/\/v[\d.]+$/, '')}/media/preview?${query}`;
  return {
    data: [
      {
        body: `<iframe src="${escapeHtml(src)}" width="335" height="450" scrolling="yes" style="border: none;"></iframe>`,
      },
    ],
  };
}

function readFormat(call: GraphCall): string {
  const format = call.params.requiredText('ad_format');
  if (!FORMATS.has(format)) throw invalid('ad_format', `"${format}" is not an ad format.`);
  call.params.keep('locale', 'width', 'height', 'post', 'product_item_ids', 'place_page_id', 'limit');
  return format;
}

function previews(call: GraphCall, id: string): unknown {
  const account = id.slice(4);
  requireAccess(call, account, false);
  const value = call.params.object('creative', { required: true }) as Record<string, unknown>;
  const format = readFormat(call);
  call.params.finish();
  const known = call.world.objects.get('meta', String(value.creative_id ?? '')) as Creative | undefined;
  if (known?.type === 'creative' && known.account === account) return frame(call, format, known.data.content);
  return frame(call, format, readCreative(call, account, new Params(value)).content);
}

function objectPreviews(call: GraphCall, id: string): unknown {
  const object = call.world.objects.get('meta', id) as Ad | Creative;
  requireAccess(call, object.account, false);
  const format = readFormat(call);
  call.params.finish();
  const creative =
    object.type === 'ad'
      ? (call.world.objects.get('meta', (object as Ad).data.creative) as Creative)
      : (object as Creative);
  return frame(call, format, creative.data.content);
}

export const estimateRoutes: GraphRoutes = {
  'GET account/reachestimate': reach,
  'GET account/delivery_estimate': accountEstimate,
  'GET adset/delivery_estimate': setEstimate,
  'GET account/targetingsentencelines': sentences,
  'GET account/generatepreviews': previews,
  'GET ad/previews': objectPreviews,
  'GET creative/previews': objectPreviews,
};
