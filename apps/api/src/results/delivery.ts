import type { DeliveryAdvice } from '#libs/contracts/results/results.js';
import type { Language } from '#libs/contracts/messages/language.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { componentsOf, labelsOf } from '#libs/experiments/components.js';
import { decoderOf } from '#libs/experiments/design/variation-space.js';
import { isAudienceComponent } from '#libs/platforms/components/components.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { oncePerData } from '#libs/result-rows/once-per-data.js';
import { plannedAds } from '#libs/result-rows/planned-shares.js';
import { deliveredShares, unevenDelivery, type UnevenDelivery } from '#libs/statistics/model/uneven-delivery.js';
import type { DeliveryDto } from './delivery.dto.js';
import type { JudgedAd } from '#libs/result-rows/tested-ads.js';

/** How many audiences and ads to name, the worst first. */
const WORST = 3;
const WORST_ADS = 10;

/** `deliveryOf`, computed once for all pages of the same data. */
export const keptDelivery = oncePerData(
  (ads: readonly JudgedAd[], experiment: Pick<Experiment, 'input'>, dispersion: number, lang: Language): DeliveryDto =>
    deliveryOf(experiment, ads, dispersion, lang),
  (_, dispersion, lang) => `${dispersion} ${lang}`,
);

/**
 * How evenly an experiment's ads were delivered, by the guard rails of the statistics. An ad is judged within its wave, by the share that
 * was planned for it there; ads of a wave that has hardly begun are skipped.
 * @param dispersion how much more the days vary than by chance; 1 is chance alone
 */
export function deliveryOf(
  experiment: Pick<Experiment, 'input'>,
  ads: readonly JudgedAd[],
  dispersion: number,
  lang: Language,
): DeliveryDto {
  const labels = labelsOf(experiment.input, lang);
  const components = componentsOf(experiment.input).map(({ component, alternatives }) => ({
    name: component,
    size: Math.max(1, alternatives.length),
  }));
  const levelsOf = decoderOf(components.map(({ size }) => size));
  const description = descriptionOf(experiment.input);
  const isOfAudience = components.map(({ name }) => isAudienceComponent(description, name));
  /** The alternatives of a variation's audience, from lists that have several. */
  const audienceOf = (variation: number): string =>
    levelsOf(variation)
      .flatMap((level, f) => (isOfAudience[f] && components[f]!.size > 1 ? [labels[f]![level]!] : []))
      .join(' · ');
  const planned = plannedAds(ads);
  const judged = planned.map(({ ad }) => ad);
  const delivered = planned.map(({ ad: { row, totals }, plannedWeight }) => ({
    levels: levelsOf(row.variation),
    impressions: totals.impressions,
    spend: totals.spend,
    plannedWeight,
    ...(row.adSetId === null ? {} : { group: audienceOf(row.variation) }),
  }));
  const uneven = unevenDelivery(components, delivered, dispersion);
  const deviationOf = ({ share, plannedShare }: (typeof uneven)[number]) =>
    Math.abs(Math.log((share + 1e-9) / plannedShare));
  const starvedAds = uneven
    .flatMap(({ what, ...shares }) => (what.kind === 'ad' ? [{ ...judged[what.index]!.row, ...sharesOf(shares) }] : []))
    .sort((a, b) => a.part - b.part);
  const alternatives = deliveredShares(components, delivered).levels.flatMap(({ what, ...shares }) => {
    if (what.kind !== 'level') return [];
    const f = components.findIndex(({ name }) => name === what.component);
    return [{ component: what.component, value: labels[f]![what.level]!, ...sharesOf(shares) }];
  });
  const groups = uneven.filter(({ what }) => what.kind === 'group').sort((a, b) => deviationOf(b) - deviationOf(a));
  return {
    ads: judged.length,
    starved_ads: starvedAds.length,
    worst_ads: starvedAds.slice(0, WORST_ADS).map(({ variation, wave, share, planned_share, part }) => ({
      variation,
      wave: wave + 1,
      share,
      planned_share,
      part,
    })),
    shares: alternatives,
    advice: adviceOn(uneven, (component) => isAudienceComponent(description, component)),
    starved: uneven.flatMap(({ what, share, plannedShare }) => {
      if (what.kind !== 'level') return [];
      const f = components.findIndex(({ name }) => name === what.component);
      return [{ component: what.component, value: labels[f]![what.level]!, share, planned_share: plannedShare }];
    }),
    uneven_groups: groups.length,
    worst_groups: groups.slice(0, WORST).map(({ what, share, plannedShare }) => ({
      name: what.kind === 'group' ? what.group : '',
      share,
      planned_share: plannedShare,
    })),
    groups: new Set(judged.map(({ row }) => audienceOf(row.variation))).size,
  };
}

const sharesOf = ({ share, plannedShare }: Pick<UnevenDelivery, 'share' | 'plannedShare'>) => ({
  share,
  planned_share: plannedShare,
  part: plannedShare > 0 ? share / plannedShare : 1,
});

/** Audiences that share people compete with each other; so do the ads of one audience. */
function adviceOn(uneven: readonly UnevenDelivery[], isOfAudience: (component: string) => boolean): DeliveryAdvice[] {
  const isBetween = uneven.some(
    ({ what }) => what.kind === 'group' || (what.kind === 'level' && isOfAudience(what.component)),
  );
  const isWithin = uneven.some(
    ({ what }) => what.kind === 'ad' || (what.kind === 'level' && !isOfAudience(what.component)),
  );
  return [...(isBetween ? ['separate-audiences' as const] : []), ...(isWithin ? ['fewer-ads' as const] : [])];
}
