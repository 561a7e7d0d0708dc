import { activeAdvertiserOf, advertiserOf } from '../auth/access.js';
import type { Advertiser } from '../seed/advertisers.js';
import { Partial as PartialAnswer } from '../wire/answer.js';
import type { Call, Routes } from '../wire/call.js';
import { readFields } from '../wire/fields.js';
import type { Params } from '../wire/params.js';
import { invalid, Refusal } from '../wire/refusal.js';
import { contentOf, type AdPlace } from './creative.js';
import { CREATIVE_FIELDS, PATCHABLE, type Creative } from './creative-fields.js';
import { requireManual } from './find.js';
import { listOf } from './listing.js';
import { statusUpdateOf } from './status-update.js';
import type { Ad, AdData, AdGroup, Campaign } from './types.js';
import { viewOf } from './view.js';

const MOST_CREATIVES = 20;
const MOST_OF_GROUP = 50;

/** A creative after parsing, with its visible content. */
interface Draft {
  creative: Creative;
  shown: ReturnType<typeof contentOf>;
}

/** Creates all creatives or none. A fault can make it create only the valid ones. */
function create(call: Call): object {
  const { params, world, now } = call;
  const advertiser = activeAdvertiserOf(call);
  const place = placeOf(call, advertiser);
  const { group } = place;
  world.closing.requireOpen('ad', place.campaign.data.objective);
  const requested = params.objects('creatives', { required: true, max: MOST_CREATIVES })!;
  params.finish();
  const mayBePartial = world.faults.take('partial-creatives', [group.name]) !== undefined;

  const errors: { ad_name: string; error_message: string }[] = [];
  const drafts: Draft[] = [];
  for (const one of requested)
    try {
      drafts.push(draft(one, place));
    } catch (error) {
      if (!(error instanceof Refusal) || !mayBePartial) throw error;
      errors.push({ ad_name: String(one.raw.ad_name ?? ''), error_message: error.message });
    }
  if (drafts.length === 0) throw invalid('creatives', errors[0]!.error_message);
  const below = world.objects.count({ platform: 'tiktok', type: 'ad', group: group.id });
  if (below + drafts.length > MOST_OF_GROUP)
    throw invalid('creatives', `An ad group has at most ${MOST_OF_GROUP} ads.`);
  const ads = world.delivery.change(group.campaign!, now, () => drafts.map((one) => insert(place, one)));
  for (const ad of ads) world.reviews.watch(ad);
  const done = { ad_ids: ads.map(({ id }) => id), creatives: ads.map((ad) => viewOf(world, ad, now)) };
  return errors.length > 0 ? new PartialAnswer({ ...done, error_list: errors }) : done;
}

function placeOf({ params, world, now }: Call, advertiser: Advertiser): AdPlace {
  const id = params.required('adgroup_id');
  const group = requireManual<AdGroup>(world, advertiser, 'adgroup', { id, field: 'adgroup_id' });
  const above = { id: group.campaign!, field: 'adgroup_id' };
  return { world, advertiser, now, group, campaign: requireManual<Campaign>(world, advertiser, 'campaign', above) };
}

/** As on the platform, the message of a refusal names the field but not the creative. */
function draft(params: Params, place: AdPlace): Draft {
  const creative = readFields(params, CREATIVE_FIELDS);
  params.finish();
  return { creative, shown: contentOf(creative, place) };
}

function insert({ world, advertiser, group, now }: AdPlace, { creative, shown }: Draft): Ad {
  const ad = world.objects.insert<AdData>({
    platform: 'tiktok',
    type: 'ad',
    account: advertiser.id,
    name: creative.ad_name ?? '',
    campaign: group.campaign,
    group: group.id,
    status: creative.operation_status ?? 'ENABLE',
    createdAt: now,
    // Ads-only mode is the default since 2026-01-27.
    data: { ...shown, review: world.reviews.open(now), body: { dark_post_status: 'ON', ...creative } },
  });
  if (ad.name === '') world.objects.save(ad, { name: ad.id }, now);
  return ad as unknown as Ad;
}

/** Changes ads of a group: whole creatives, or parts of them with `patch_update`. Changed visible content is reviewed again. */
function update(call: Call): object {
  const { params, world, now } = call;
  const advertiser = advertiserOf(call);
  const place = placeOf(call, advertiser);
  const isPatch = params.flag('patch_update') === true;
  const requested = params.objects('creatives', { required: true, max: MOST_CREATIVES })!;
  params.finish();
  const changes = requested.map((one) => {
    const id = one.required('ad_id');
    const ad = requireManual<Ad>(world, advertiser, 'ad', { id, field: 'ad_id' });
    if (ad.group !== place.group.id) throw invalid('ad_id', `${id} is not in the ad group.`);
    return { ad, ...draftChange(one, ad, place, isPatch) };
  });
  for (const { ad, creative, shown } of changes) save(place, ad, creative, shown);
  return {
    ad_ids: changes.map(({ ad }) => ad.id),
    creatives: changes.map(({ ad }) => viewOf(world, ad, now)),
  };
}

function draftChange(params: Params, ad: Ad, place: AdPlace, isPatch: boolean): Draft {
  const body = readFields(params, CREATIVE_FIELDS);
  params.finish();
  const other = isPatch ? Object.keys(body).find((name) => !PATCHABLE.has(name)) : undefined;
  if (other !== undefined) throw invalid(other, 'Cannot be changed with patch_update.');
  const before = ad.data.body as Creative;
  const creative: Creative = isPatch ? { ...before, ...body } : body;
  for (const field of ['ad_format', 'identity_type'] as const)
    if (creative[field] !== before[field]) throw invalid(field, 'Cannot be changed.');
  return { creative, shown: contentOf(creative, place) };
}

function save({ world, now }: AdPlace, ad: Ad, creative: Creative, shown: Draft['shown']): void {
  const looksSame = JSON.stringify(shown.content) === JSON.stringify(ad.data.content);
  const review = looksSame ? ad.data.review : world.reviews.open(now);
  const data: AdData = { ...shown, review, body: creative, wasReviewed: true };
  const name = creative.ad_name ?? ad.name;
  world.delivery.change(ad.campaign!, now, () => world.objects.save(ad, { name, data }, now));
  if (!looksSame) world.reviews.watch(ad);
}

export const adRoutes: Routes = {
  'POST /ad/create/': create,
  'POST /ad/update/': update,
  'POST /ad/status/update/': statusUpdateOf('ad'),
  'GET /ad/get/': listOf('ad'),
};
