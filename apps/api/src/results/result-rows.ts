import type { ResultRow, ResultRowType } from '#libs/contracts/results/results.js';
import type { Language } from '#libs/contracts/messages/language.js';
import { readRefusal } from '#libs/contracts/experiment/run-reasons.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { describeVariation, choiceOf, componentsOf } from '#libs/experiments/components.js';
import type { RowStatistics } from '#libs/statistics/results/rows.js';
import type { AdTotals, CurvedRow } from './estimation.types.js';
import type { JudgedAd } from './tested-ads.js';

/** Makes the rows that people see: the estimator's numbers with the texts and totals of their variations. */
export class ResultRows {
  private readonly byVariation: ReadonlyMap<number, JudgedAd>;
  private readonly varying: ReadonlySet<string>;

  constructor(
    private readonly experiment: Experiment,
    ads: readonly JudgedAd[],
    private readonly variable: string,
    private readonly language: Language,
    private readonly adUrl: (accountId: string, adId: string) => string,
  ) {
    this.byVariation = new Map(ads.map((ad) => [ad.row.variation, ad]));
    this.varying = new Set(
      componentsOf(experiment.input).flatMap(({ component, alternatives }) =>
        alternatives.length > 1 ? [component] : [],
      ),
    );
  }

  /** A tested or estimated variation. */
  row(statistics: RowStatistics, type: ResultRowType = statistics.type): ResultRow {
    const ad = this.byVariation.get(statistics.variation!);
    return {
      ...this.texts(statistics.variation!),
      ...figures(ad?.totals ?? null, this.variable),
      ...estimates(statistics),
      type,
      source: statistics.type === 'estimated' ? 'estimated' : 'real',
      ...this.place(ad),
      failed_reason: null,
      failed_text: null,
    };
  }

  /** A ranked row: a copy of its source row with its curve. */
  ranked(curved: CurvedRow | null, type: ResultRowType): ResultRow | null {
    return curved && { ...this.row(curved.row, type), plot_points: curved.points };
  }

  /** The Full-Experiment Pool: no ad of its own, so no components; totals are those of the ads it is made of. */
  pool(curved: CurvedRow | null, totals: AdTotals): ResultRow | null {
    return (
      curved && {
        ...NO_TEXTS,
        ...figures(totals, this.variable),
        ...estimates(curved.row),
        uuid: `${this.experiment.uuid}-fep`,
        type: 'FEP',
        source: null,
        variation: null,
        name: 'FEP',
        components: {},
        plot_points: curved.points,
        ...NO_PLACE,
        failed_reason: null,
        failed_text: null,
      }
    );
  }

  /** An ad that failed: its own counts, no estimate. */
  failed(ad: JudgedAd): ResultRow {
    return {
      ...this.texts(ad.row.variation),
      ...figures(ad.totals, this.variable),
      ...NO_ESTIMATE,
      ...this.place(ad),
      type: 'real',
      source: 'real',
      failed_reason: ad.failure,
      failed_text: ad.failure === null ? null : readRefusal(ad.failure),
    };
  }

  /** Where the ad is at the platform. */
  private place(ad: JudgedAd | undefined): Pick<ResultRow, keyof typeof NO_PLACE> {
    if (!ad) return NO_PLACE;
    const { isActive, adSetId, platformId } = ad.row;
    return {
      is_active: isActive,
      adset_id: adSetId,
      ad_id: platformId,
      manager_url: platformId === null ? null : this.adUrl(this.experiment.accountId, platformId),
    };
  }

  private texts(
    variation: number,
  ): Pick<ResultRow, 'uuid' | 'variation' | 'name' | 'components' | 'asset' | keyof typeof NO_TEXTS> {
    const { input, uuid, name } = this.experiment;
    const components = describeVariation(variation, input, this.language) as Record<string, string>;
    const told = Object.entries(components).flatMap(([component, text]) =>
      this.varying.has(component) && text ? [text] : [],
    );
    const text = (component: string): string | null => components[component] ?? null;
    return {
      uuid: `${uuid}-${variation}`,
      variation,
      name: told.join(' · ') || name,
      components,
      headline: text('headlines'),
      copy: text('copies'),
      description: text('descriptions'),
      ages: text('ages'),
      genders: text('genders'),
      geolocations: text('geolocations'),
      demographics: text('demographics'),
      interests: text('interests'),
      positions: text('positions'),
      custom_audiences: text('custom_audiences'),
      custom_conversions: text('custom_conversions'),
      user_devices: text('user_devices'),
      asset: this.assetOf(variation),
    };
  }

  /** The picture that stands for the ad: the image, the video's thumbnail, the first card. */
  private assetOf(variation: number): string | null {
    const level = choiceOf(variation, this.experiment.input).visuals;
    const visual = level === undefined ? undefined : this.experiment.input.creatives.visuals[level]?.value;
    if (!visual) return null;
    return (visual.type === 'video' ? visual.thumbnail_asset : (visual.asset ?? visual.carousel?.[0]?.asset)) ?? null;
  }
}

const NO_TEXTS = {
  headline: null,
  copy: null,
  description: null,
  ages: null,
  genders: null,
  geolocations: null,
  demographics: null,
  interests: null,
  positions: null,
  custom_audiences: null,
  custom_conversions: null,
  user_devices: null,
  asset: null,
};

const NO_PLACE = { is_active: false, adset_id: null, ad_id: null, manager_url: null };

const NO_ESTIMATE = {
  value: null,
  observed: null,
  lower_bound: null,
  upper_bound: null,
  credible_intervals: [],
  plot_points: null,
  comparatives: [],
  confidence: null,
  verdict: 'not-enough-data' as const,
  conversion_rate: null,
  performance: null,
};

/** `performance` and `conversion_rate` are the product's names for the value of the ranking metric. */
const estimates = (row: RowStatistics) => ({
  value: row.value,
  observed: row.observed,
  lower_bound: row.lower_bound,
  upper_bound: row.upper_bound,
  credible_intervals: row.credible_intervals,
  plot_points: null,
  comparatives: row.comparatives,
  confidence: row.confidence,
  verdict: row.verdict,
  conversion_rate: row.value,
  performance: row.value,
});

/** Plain counts and costs; null throughout for an untested variation. */
function figures(totals: AdTotals | null, variable: string) {
  const per = (part: number | undefined, whole: number | undefined): number | null =>
    part !== undefined && whole ? part / whole : null;
  const count = (name: string): number | null => totals && (totals.counts[name] ?? 0);
  return {
    impressions: totals?.impressions ?? null,
    reach: totals?.reach ?? null,
    clicks: totals?.clicks ?? null,
    spend: totals?.spend ?? null,
    link_click: count('link_click'),
    conversion: count(variable),
    cpm: per(totals ? totals.spend * 1_000 : undefined, totals?.impressions),
    cpc: per(totals?.spend, totals?.counts['link_click']),
    cpa: per(totals?.spend, totals?.counts[variable]),
    cpv: per(totals?.spend, totals?.counts['video_view']),
  };
}
