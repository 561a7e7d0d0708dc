import type { Language } from '#libs/contracts/messages/language.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { componentsOf, labelsOf } from '#libs/experiments/components.js';
import { decoderOf } from '#libs/experiments/design/variation-space.js';
import { isAudienceComponent } from '#libs/platforms/components/components.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { oncePerData } from '#libs/result-rows/once-per-data.js';
import { unevenDelivery } from '#libs/statistics/model/uneven-delivery.js';
import type { DeliveryDto } from './delivery.dto.js';
import type { JudgedAd } from '#libs/result-rows/tested-ads.js';

/** How many audiences to name, the worst first. */
const WORST = 3;

/** `deliveryOf`, computed once for all pages of the same data. */
export const keptDelivery = oncePerData(
  (ads: readonly JudgedAd[], experiment: Pick<Experiment, 'input'>, dispersion: number, lang: Language): DeliveryDto =>
    deliveryOf(experiment, ads, dispersion, lang),
  (_, dispersion, lang) => `${dispersion} ${lang}`,
);

/**
 * How evenly an experiment's ads were delivered, by the guard rails of the statistics. Ads of a part of the run that has not delivered
 * anything yet are still waiting, so they are skipped. Of a search, the balanced first wave is judged.
 * @param dispersion how much more days vary than by chance
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
  const begun = new Set(ads.flatMap(({ row, totals }) => (totals.impressions > 0 ? [row.wave] : [])));
  const delivering = ads.filter(({ row, status }) => status !== 'failed' && begun.has(row.wave));
  // Later waves of a search hold more of some alternatives on purpose, so that only its first wave has equal shares.
  const judged = delivering.filter(({ row }) => (row.because ?? null) === null);
  const uneven = unevenDelivery(
    components,
    judged.map(({ row, totals }) => ({
      levels: levelsOf(row.variation),
      impressions: totals.impressions,
      spend: totals.spend,
      ...(row.adSetId === null ? {} : { group: audienceOf(row.variation) }),
    })),
    dispersion,
  );
  const offOf = ({ share, plannedShare }: (typeof uneven)[number]) => Math.abs(Math.log((share + 1e-9) / plannedShare));
  const groups = uneven.filter(({ what }) => what.kind === 'group').sort((a, b) => offOf(b) - offOf(a));
  return {
    ads: judged.length,
    starved_ads: uneven.filter(({ what }) => what.kind === 'ad').length,
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
