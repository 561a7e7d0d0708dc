import type { TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';
import type { CreateItem, CreateRequest } from '../../port/ad-platform.js';
import type { BodiesRequest } from '../../port/lookups.js';
import { ownInput } from '../../port/own-input.js';
import type { Params } from '../../wire/fields.js';
import { shownAd } from '#libs/platforms/tiktok/shown-ad.js';
import { toCreative } from './ad.js';
import { toAdGroup } from './adgroup.js';
import { toCampaign } from './campaign.js';

/** The body that creates a campaign or an ad group. */
export function toBody(
  { kind, input }: Pick<CreateRequest, 'kind' | 'input'>,
  item: CreateItem,
  now: number = Date.now(),
): Params {
  const own = ownInput('tiktok', input);
  return kind === 'campaign' ? toCampaign(own, item) : toAdGroup(own, item, now);
}

/** The body that creates ads of one ad group. */
export const toAds = (
  { input, assets }: { input: TiktokExperimentInput; assets: CreateRequest['assets'] },
  items: readonly CreateItem[],
  music: string | undefined,
): Params => ({
  advertiser_id: input.account.id,
  adgroup_id: items[0]?.parentId,
  creatives: items.map((item) => toCreative({ input, assets }, item, music)),
});

/** Placeholder for the track of a carousel, whose id only its upload gives. */
const MUSIC = '{music}';

/**
 * The body of each item as it is sent, without undefined fields. Ads are sent together, but here each has its own body. Groups keep their
 * own dates, even if they have passed.
 */
export function bodies({ input, assets, items }: BodiesRequest): Params[] {
  const own = ownInput('tiktok', input);
  return items.map((item) => {
    const isCarousel = shownAd(own, item.choice).visual?.type === 'carousel';
    const body =
      item.kind === 'ad'
        ? toAds({ input: own, assets }, [item], isCarousel ? MUSIC : undefined)
        : toBody({ kind: item.kind, input }, item, 0);
    return JSON.parse(JSON.stringify(body)) as Params;
  });
}
