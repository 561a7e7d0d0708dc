import { advertiserOf } from '../auth/access.js';
import { BRAND_SAFETY, OBJECTIVES, OPERATING_SYSTEMS, PLACEMENTS, PROMOTION_TYPES } from '../rules/enums.js';
import type { Advertiser } from '../seed/advertisers.js';
import { above, fullName, isOpenTo, isServedOn, regionById, regions, type Region } from '../seed/regions.js';
import type { Call, Routes } from '../wire/call.js';
import { invalid } from '../wire/refusal.js';

const LEVELS = ['TO_COUNTRY', 'TO_PROVINCE', 'TO_CITY', 'TO_DISTRICT'] as const;
const DEPTH: Record<Region['type'], number> = { COUNTRY: 0, PROVINCE: 1, CITY: 2, DMA: 2, ZIP_CODE: 9 };
const GEO_TYPES = ['COUNTRY', 'PROVINCE', 'CITY', 'DISTRICT', 'DMA', 'POST_TOWN', 'TOWN', 'ZIP_CODE'] as const;
const SEARCHES = ['FUZZY_SEARCH', 'BATCH_REGION_SEARCH', 'BATCH_ZIPCODE_SEARCH'] as const;
const MOST_FUZZY = 100;
const MOST_OF_BATCH = 5;

/** Objectives without a promotion type. */
const WITHOUT_PROMOTION = ['REACH', 'VIDEO_VIEWS', 'ENGAGEMENT'];

/**
 * Reads the parameters that say where the ads run.
 * @param wantsPromotion whether `promotion_type` is required for objectives that have one
 * @returns whether the advertiser's ads can be shown in a place
 */
function readWhere({ params }: Call, advertiser: Advertiser, wantsPromotion: boolean): (region: Region) => boolean {
  const networks = params.someOf('placements', PLACEMENTS, { required: true });
  const objective = params.requiredOneOf('objective_type', OBJECTIVES);
  const required = wantsPromotion && !WITHOUT_PROMOTION.includes(objective);
  params.oneOf('promotion_type', PROMOTION_TYPES, { required });
  params.oneOf('operating_system', OPERATING_SYSTEMS);
  params.oneOf('brand_safety_type', BRAND_SAFETY);
  params.keep('brand_safety_partner', 'promotion_target_type', 'rf_campaign_type', 'language');
  return (region) => isOpenTo(region, advertiser) && isServedOn(region, networks);
}

function regionList(call: Call): object {
  const advertiser = advertiserOf(call);
  const isOpen = readWhere(call, advertiser, false);
  const level = call.params.oneOf('level_range', LEVELS) ?? 'TO_CITY';
  call.params.finish();
  const rows = regions.filter((row) => DEPTH[row.type] <= LEVELS.indexOf(level) && isOpen(row));
  return {
    region_info: rows.map((row) => ({
      location_id: row.id,
      name: row.name,
      parent_id: row.parent,
      level: row.type,
      region_code: row.code,
      area_type: row.type === 'DMA' ? 'DMA' : 'ADMINISTRATIVE',
      next_level_ids: rows.filter(({ parent }) => parent === row.id).map(({ id }) => id),
    })),
  };
}

const tagOf = (region: Region, keyword?: string): object => ({
  ...(keyword !== undefined && { keyword }),
  targeting_type: 'GEO',
  name: region.name,
  status_info: { status: 'ENABLED' },
  geo: {
    geo_id: region.id,
    geo_type: region.type,
    region_code: region.code,
    parent_id: region.parent,
    description: fullName(region),
  },
});

/** Removes accents, so that `malaga` finds Málaga. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Places whose name begins with the word come first, then bigger places before smaller ones. */
function searchByName(word: string, places: Region[]): Region[] {
  const wanted = plain(word);
  const rank = ({ name }: Region): number => (plain(name).startsWith(wanted) ? 0 : 1);
  return places
    .filter(({ name }) => plain(name).includes(wanted))
    .sort((a, b) => rank(a) - rank(b) || b.users - a.users);
}

function search(call: Call): object {
  const { params } = call;
  const advertiser = advertiserOf(call);
  const isOpen = readWhere(call, advertiser, true);
  const type = params.requiredOneOf('search_type', SEARCHES);
  const isBatch = type !== 'FUZZY_SEARCH';
  const keywords = params.requiredTexts('keywords', isBatch ? 1000 : 1);
  const types = params.someOf('geo_types', GEO_TYPES);
  const codes = params.texts('region_codes', { required: isBatch });
  params.finish();
  if (types && isBatch && types.includes('ZIP_CODE') !== (type === 'BATCH_ZIPCODE_SEARCH'))
    throw invalid('geo_types', `Does not fit search_type ${type}.`);
  const places = regions.filter(
    (region) => (codes?.includes(region.code) ?? true) && (types?.includes(region.type) ?? true) && isOpen(region),
  );
  const hits = keywords.flatMap((keyword) => {
    if (type === 'BATCH_ZIPCODE_SEARCH')
      return places.filter((one) => one.type === 'ZIP_CODE' && one.name === keyword).map((one) => ({ one, keyword }));
    const inReach = isBatch ? places.filter((one) => one.type !== 'ZIP_CODE') : places;
    return searchByName(keyword, inReach)
      .slice(0, isBatch ? MOST_OF_BATCH : MOST_FUZZY)
      .map((one) => ({ one, keyword }));
  });
  const parents = new Set(hits.flatMap(({ one }) => above(one)));
  return {
    targeting_tag_list: hits.map(({ one, keyword }) => tagOf(one, keyword)),
    parent_tags: [...parents].map((region) => tagOf(region)),
  };
}

function info(call: Call): object {
  const advertiser = advertiserOf(call);
  const ids = call.params.requiredTexts('targeting_ids', 1000);
  const isOfPlaces = (call.params.oneOf('scene', ['GEO', 'ISP']) ?? 'GEO') === 'GEO';
  const isOpen = isOfPlaces ? readWhere(call, advertiser, true) : () => false;
  call.params.finish();
  const known = ids.flatMap((id) => regionById.get(id) ?? []).filter(isOpen);
  return { targeting_tag_list: known.map((region) => tagOf(region)) };
}

/** Lookups of places where ads can be shown. */
export const placeRoutes: Routes = {
  'GET /tool/region/': regionList,
  'POST /tool/targeting/search/': search,
  'POST /tool/targeting/info/': info,
};
