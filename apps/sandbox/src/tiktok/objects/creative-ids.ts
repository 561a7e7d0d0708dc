import type { Ad, SmartPlusCreative } from './types.js';

const OF_CREATIVE = '1302';
const OF_MATERIAL = '1402';
const AD_PLACES = 10;
/** Digits of a creative's number. An ad's earlier creatives keep their numbers: a new one never reuses an old id. */
const PLACES = 4;

/** The creatives of a Smart+ ad with their ids. An id consists of the ad's number and a running number within the ad. */
export function creativesOf(ad: Ad, infos: readonly SmartPlusCreative['info'][]): SmartPlusCreative[] {
  const last = ad.data.smartPlus?.creatives.at(-1)?.id;
  const first = last === undefined ? 0 : Number(last.slice(-PLACES)) + 1;
  return infos.map((info, index) => {
    const number = `${String(ad.seq).padStart(AD_PLACES, '0')}${String(first + index).padStart(PLACES, '0')}`;
    return { id: OF_CREATIVE + number, materialId: OF_MATERIAL + number, info };
  });
}

/** The ad that has a creative; any other id is an ad's own. */
export function adIdOf(id: string): string {
  if (!id.startsWith(OF_CREATIVE) || id.length !== OF_CREATIVE.length + AD_PLACES + PLACES) return id;
  return `12021${id.slice(OF_CREATIVE.length, -PLACES).padStart(13, '0')}`;
}
