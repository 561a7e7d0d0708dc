import { requireActive } from '../auth/access.js';
import type { AdPlace } from '../objects/creative.js';
import { requireSmartPlus } from '../objects/find.js';
import type { Ad, AdData, AdGroup, Campaign, SmartPlusCreative } from '../objects/types.js';
import { STATUSES } from '../rules/enums.js';
import type { Advertiser } from '../seed/advertisers.js';
import type { Call } from '../wire/call.js';
import { CODE } from '../wire/codes.js';
import { readFields } from '../wire/fields.js';
import { Refusal } from '../wire/refusal.js';
import { AD_FIELDS, type AdBody, type Configuration } from './ad-fields.js';
import { shownOf } from './ad-draft.js';
import { managerOf } from './manager.js';
import { creativesOf } from '../objects/creative-ids.js';
import { viewAd } from './view.js';

/** Maximum ads of a Smart+ ad group. Source: portal document 1843317390059522. */
const MOST_OF_GROUP = 30;

/** Creates one ad per call, without a request id. A caller who lost the answer can find the ad by its name. */
export function createAd(call: Call): object {
  const { params, world, now } = call;
  const advertiser = managerOf(call);
  requireActive(call, advertiser);
  const id = params.required('adgroup_id');
  const group = requireSmartPlus<AdGroup>(world, advertiser, 'adgroup', { id, field: 'adgroup_id' });
  const status = params.oneOf('operation_status', STATUSES) ?? 'ENABLE';
  const body = readFields(params, AD_FIELDS);
  params.finish();
  const place = placeOf(call, advertiser, group);
  const { identity, ...shown } = shownOf(body, place);
  if (world.objects.count({ platform: 'tiktok', type: 'ad', group: id }) >= MOST_OF_GROUP)
    throw new Refusal(
      CODE.mostAds,
      `The maximum ad limit has been reached: an ad group has at most ${MOST_OF_GROUP} ads.`,
    );
  const ad = world.delivery.change(group.campaign!, now, () =>
    world.objects.insert<AdData>({
      platform: 'tiktok',
      type: 'ad',
      account: advertiser.id,
      name: body.ad_name ?? '',
      campaign: group.campaign,
      group: id,
      status,
      createdAt: now,
      data: {
        ...shown,
        review: world.reviews.open(now),
        smartPlus: { creatives: [] },
        body: storedBody(body, identity, advertiser),
      },
    }),
  ) as unknown as Ad;
  const creatives = creativesOf(ad, body.creative_list!);
  world.objects.save(ad, { name: ad.name || ad.id, data: { ...ad.data, smartPlus: { creatives } } }, now);
  world.reviews.watch(ad);
  world.spacing.note([ad.id], now);
  warnOf(call, ad);
  return viewAd(world, ad, now);
}

/** Throws 40007 if the campaign is deleted. */
function placeOf({ world, now }: Call, advertiser: Advertiser, group: AdGroup): AdPlace {
  const above = { id: group.campaign!, field: 'adgroup_id' };
  return { world, advertiser, group, now, campaign: requireSmartPlus<Campaign>(world, advertiser, 'campaign', above) };
}

/** All automatic changes that the platform makes to ads. Source: portal document 1843317390059522. */
const ENHANCEMENTS = ['TRANSLATE_AND_DUB', 'MUSIC_REFRESH', 'VIDEO_QUALITY', 'IMAGE_QUALITY', 'IMAGE_RESIZE'];

/** Adds the platform's defaults, which differ by advertiser. */
function storedBody(
  body: AdBody,
  identity: string | undefined,
  { isChangedByItself }: Advertiser,
): Record<string, unknown> {
  const { creative_list: _, ad_name: __, ...rest } = body;
  const defaults = {
    dark_post_status: 'ON',
    creative_auto_add_toggle: isChangedByItself === true,
    creative_auto_enhancement_strategy_list: isChangedByItself ? ENHANCEMENTS : [],
  };
  return {
    ad_text_list: [],
    call_to_action_list: [],
    landing_page_url_list: [],
    page_list: [],
    deeplink_list: [],
    interactive_add_on_list: [],
    ...rest,
    ad_configuration: { ...defaults, ...body.ad_configuration },
    ...(identity !== undefined && { identity_id: identity }),
  };
}

/** Warns about settings that spoil a test of variations: posts on a profile, and automatic changes of ads. */
function warnOf(call: Call, { data }: Ad): void {
  const configuration = data.body.ad_configuration as Configuration;
  const odd = [
    ...(configuration.dark_post_status === 'OFF' ? ['dark_post_status is OFF'] : []),
    ...(configuration.creative_auto_add_toggle ? ['creative_auto_add_toggle is on'] : []),
    ...(configuration.creative_auto_enhancement_strategy_list?.length ? ['automatic enhancements are on'] : []),
  ];
  if (odd.length > 0) call.warn(odd.join(', '));
}

/** Changes the given fields; a list replaces the whole list. Changed visible content is reviewed again. */
export function updateAd(call: Call): object {
  const { params, world, now } = call;
  const advertiser = managerOf(call);
  const id = params.required('smart_plus_ad_id');
  const ad = requireSmartPlus<Ad>(world, advertiser, 'ad', { id, field: 'smart_plus_ad_id' });
  const changes = readFields(params, AD_FIELDS);
  params.finish();
  world.spacing.require([id], now);
  const group = world.objects.get('tiktok', ad.group!) as unknown as AdGroup;
  const before = bodyOf(ad);
  const body: AdBody = {
    ...before,
    ...changes,
    ...(changes.ad_configuration && { ad_configuration: { ...before.ad_configuration, ...changes.ad_configuration } }),
  };
  const { identity, ...shown } = shownOf(body, placeOf(call, advertiser, group));
  const looksSame = JSON.stringify(shown.content) === JSON.stringify(ad.data.content);
  const creatives: SmartPlusCreative[] = changes.creative_list
    ? creativesOf(ad, changes.creative_list)
    : ad.data.smartPlus!.creatives;
  const data: AdData = {
    ...shown,
    body: storedBody(body, identity, advertiser),
    smartPlus: { creatives },
    review: looksSame ? ad.data.review : world.reviews.open(now),
    wasReviewed: true,
  };
  const name = changes.ad_name || ad.name;
  world.delivery.change(ad.campaign!, now, () => world.objects.save(ad, { name, data }, now));
  if (!looksSame) world.reviews.watch(ad);
  world.spacing.note([id], now);
  warnOf(call, ad);
  return viewAd(world, ad, now);
}

/** The body of an ad, as its creator sent it. */
function bodyOf({ data }: Ad): AdBody {
  const { identity_id: _, ...rest } = data.body;
  return { ...rest, creative_list: data.smartPlus!.creatives.map(({ info }) => info) } as AdBody;
}
