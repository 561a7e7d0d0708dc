import { NO_FIGURES } from '#libs/contracts/results/figures.js';
import { flatFields, type FlatField, type ResultRow, type ResultRowType } from '#libs/contracts/results/results.js';
import type { Language } from '#libs/contracts/messages/language.js';
import { refusalText } from '#libs/contracts/experiment/run/reasons.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { componentsOf } from '#libs/experiments/components.js';
import { decoderOf } from '#libs/experiments/design/variation-space.js';
import { componentField, type ComponentList } from '#libs/platforms/components/components.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { pictureOf } from '#libs/platforms/kinds/visual.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { findVariable } from '#libs/platforms/results/results.js';
import type { RowStatistics } from '#libs/statistics/estimates/rows.js';
import type { AdTotals, CurvedRow } from './estimation-input.js';
import { figuresOf, type Counted } from './figures.js';
import { deliveredParts } from './planned-shares.js';
import { adsByVariation, keptLabels, type JudgedAd } from './tested-ads.js';
import { joinedName } from './variation-name.js';

type Texts = Pick<ResultRow, 'uuid' | 'variation' | 'name' | 'components' | 'asset' | FlatField>;

/** Makes the rows that people see: the estimator's numbers with the texts and totals of their variations. */
export class ResultRows {
  private readonly byVariation: ReadonlyMap<number, JudgedAd>;
  private readonly parts: ReadonlyMap<number, number>;
  private readonly description: PlatformDescription;
  private readonly lists: readonly (ComponentList & { labels: readonly string[] })[];
  /** The index of the list of visuals; -1 if there is none. */
  private readonly visual: number;
  private readonly levelsOf: (variation: number) => number[];

  constructor(
    private readonly experiment: Experiment,
    ads: readonly JudgedAd[],
    private readonly counted: Counted,
    language: Language,
    private readonly adUrl: (accountId: string, adId: string) => string,
    /** Variations that are on at the platform, or about to be. */
    private readonly active: ReadonlySet<number>,
  ) {
    this.byVariation = adsByVariation(ads);
    this.parts = deliveredParts(ads);
    const { input } = experiment;
    this.description = descriptionOf(input);
    const labels = keptLabels(ads, experiment, language);
    this.lists = componentsOf(input).map((list, f) => ({ ...list, labels: labels[f]! }));
    this.visual = this.lists.findIndex(
      ({ component }) => componentField(this.description, component)?.kind === 'visual',
    );
    this.levelsOf = decoderOf(labels.map(({ length }) => Math.max(1, length)));
  }

  /** A tested or estimated variation. */
  row(statistics: RowStatistics, type: ResultRowType = statistics.type): ResultRow {
    const ad = this.byVariation.get(statistics.variation!);
    return {
      ...this.texts(statistics.variation!),
      ...this.counts(ad?.totals),
      ...(ad ? figuresOf(ad.totals, this.counted) : NO_FIGURES),
      ...estimates(statistics),
      type,
      source: statistics.type === 'estimated' ? 'estimated' : 'real',
      ...this.atPlatform(ad),
      days: ad ? daysOf(ad) : null,
      delivered_part: this.parts.get(statistics.variation!) ?? null,
      is_active: this.active.has(statistics.variation!),
      beside: null,
      failed_reason: null,
      failed_text: null,
    };
  }

  /** A ranked row: a copy of its source row with its curve. */
  ranked(curved: CurvedRow | null, type: ResultRowType): ResultRow | null {
    return curved && { ...this.row(curved.row, type), plot_points: curved.points };
  }

  /** The Full-Experiment Pool. It is not an ad, so it has no components. Its totals cover all ads in the pool. */
  pool(curved: CurvedRow | null, totals: AdTotals): ResultRow | null {
    return (
      curved && {
        ...flatFields(() => null),
        asset: null,
        ...this.counts(totals),
        ...figuresOf(totals, this.counted),
        ...estimates(curved.row),
        uuid: `${this.experiment.uuid}-fep`,
        type: 'FEP',
        source: null,
        variation: null,
        name: 'FEP',
        components: {},
        days: null,
        delivered_part: null,
        plot_points: curved.points,
        ...NOT_AT_PLATFORM,
        beside: null,
        failed_reason: null,
        failed_text: null,
      }
    );
  }

  /** An ad with its own counts, without an estimate: a failed ad, or an ad of a batch. */
  plain(ad: JudgedAd): ResultRow {
    return {
      ...this.texts(ad.row.variation),
      ...this.counts(ad.totals),
      ...figuresOf(ad.totals, this.counted),
      ...NO_ESTIMATE,
      ...this.atPlatform(ad),
      days: daysOf(ad),
      delivered_part: this.parts.get(ad.row.variation) ?? null,
      type: 'real',
      source: 'real',
      beside: null,
      failed_reason: ad.failure?.message ?? null,
      failed_text: ad.failure && refusalText(ad.failure, this.description.group),
    };
  }

  /**
   * The counts of the platform's and the account's own result variables: together in `results`, and each as a field of the row
   * (RESULT-023). Empty for an untested variation.
   */
  private counts(totals: AdTotals | undefined): Pick<ResultRow, 'results'> & Record<string, unknown> {
    if (totals === undefined) return { results: {} };
    const known = this.description.results.variables;
    const own = Object.keys(totals.counts).flatMap((name) => findVariable(this.description.results, name) ?? []);
    const results = Object.fromEntries(
      [...known, ...own].map(({ id, measure }) => [id, totals.counts[measure.event] ?? 0]),
    );
    return { ...results, results };
  }

  /** The ad's state and ids at the platform. */
  private atPlatform(ad: JudgedAd | undefined): Pick<ResultRow, keyof typeof NOT_AT_PLATFORM> {
    if (!ad) return NOT_AT_PLATFORM;
    const { variation, adSetId, platformId } = ad.row;
    return {
      is_active: this.active.has(variation),
      adset_id: adSetId,
      ad_id: platformId,
      manager_url: platformId === null ? null : this.adUrl(this.experiment.accountId, platformId),
    };
  }

  private texts(variation: number): Texts {
    const { uuid, name } = this.experiment;
    const levels = this.levelsOf(variation);
    const components: Record<string, string> = {};
    const parts: string[] = [];
    this.lists.forEach(({ component, labels }, f) => {
      const text = labels[levels[f]!];
      if (text === undefined) return;
      components[component] = text;
      if (labels.length > 1) parts.push(text);
    });
    return {
      uuid: `${uuid}-${variation}`,
      variation,
      name: joinedName(parts) ?? name,
      components,
      ...flatFields((field) => components[this.description.results.fields[field] ?? ''] ?? null),
      asset: this.pictureOf(levels),
    };
  }

  /** The picture that represents the ad: that of its visual. */
  private pictureOf(levels: readonly number[]): string | null {
    const f = this.visual;
    return f < 0 ? null : pictureOf(this.lists[f]!.alternatives[levels[f]!]?.value);
  }
}

const daysOf = ({ row }: JudgedAd): number => row.days.filter(({ impressions }) => impressions > 0).length;

const NOT_AT_PLATFORM = { is_active: false, adset_id: null, ad_id: null, manager_url: null };

const NO_ESTIMATE = {
  value: null,
  observed: null,
  lower_bound: null,
  upper_bound: null,
  is_dispersion_assumed: false,
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
  is_dispersion_assumed: row.is_dispersion_assumed,
  credible_intervals: row.credible_intervals,
  plot_points: null,
  comparatives: row.comparatives,
  confidence: row.confidence,
  verdict: row.verdict,
  conversion_rate: row.value,
  performance: row.value,
});
