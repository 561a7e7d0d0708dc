import type { Sums } from '../../delivery/days.js';
import { microsPerMinor } from '../objects/money.js';
import type { Resource } from '../schema/read.js';

/** The figures of a row. All conversions of an ad group belong to one conversion action. */
export interface Figures {
  sums: Sums;
  currency: string;
}

type Reader = (figures: Figures) => number;

const micros = (minor: number, { currency }: Figures): number => minor * microsPerMinor(currency);
const units = (minor: number, figures: Figures): number => micros(minor, figures) / 1_000_000;
const share = (top: number, bottom: number): number => (bottom === 0 ? 0 : top / bottom);

/** Metrics that are whole numbers, 64 bits wide in the API. */
const WHOLE: Record<string, Reader> = {
  impressions: ({ sums }) => sums.impressions,
  clicks: ({ sums }) => sums.linkClicks,
  interactions: ({ sums }) => sums.linkClicks,
  engagements: ({ sums }) => sums.engagements,
  costMicros: (figures) => micros(figures.sums.spendMinor, figures),
  viewThroughConversions: ({ sums }) => sums.viewResults,
  videoTrueviewViews: ({ sums }) => sums.videoViews,
};
const FRACTIONS: Record<string, Reader> = {
  conversions: ({ sums }) => sums.results,
  allConversions: ({ sums }) => sums.results,
  conversionsValue: (figures) => units(figures.sums.valueMinor, figures),
  allConversionsValue: (figures) => units(figures.sums.valueMinor, figures),
  ctr: ({ sums }) => share(sums.linkClicks, sums.impressions),
  interactionRate: ({ sums }) => share(sums.linkClicks, sums.impressions),
  engagementRate: ({ sums }) => share(sums.engagements, sums.impressions),
  averageCpc: (figures) => share(micros(figures.sums.spendMinor, figures), figures.sums.linkClicks),
  averageCost: (figures) => share(micros(figures.sums.spendMinor, figures), figures.sums.linkClicks),
  averageCpm: (figures) => share(1000 * micros(figures.sums.spendMinor, figures), figures.sums.impressions),
  costPerConversion: (figures) => share(micros(figures.sums.spendMinor, figures), figures.sums.results),
  conversionsFromInteractionsRate: ({ sums }) => share(sums.results, sums.linkClicks),
  videoTrueviewViewRate: ({ sums }) => share(sums.videoViews, sums.impressions),
  trueviewAverageCpv: (figures) => share(micros(figures.sums.spendMinor, figures), figures.sums.videoViews),
  videoQuartileP25Rate: ({ sums }) => share(sums.quarters, sums.impressions),
  videoQuartileP50Rate: ({ sums }) => share(sums.halves, sums.impressions),
  videoQuartileP75Rate: ({ sums }) => share(sums.threeQuarters, sums.impressions),
  videoQuartileP100Rate: ({ sums }) => share(sums.wholes, sums.impressions),
};

/** All metrics except zeros, which Google leaves out of its answers. */
export function metricsOf(figures: Figures): Resource {
  const metrics: Resource = {};
  for (const [name, read] of Object.entries(WHOLE)) {
    const value = Math.round(read(figures));
    if (value !== 0) metrics[name] = String(value);
  }
  for (const [name, read] of Object.entries(FRACTIONS)) {
    const value = read(figures);
    if (value !== 0) metrics[name] = value;
  }
  return metrics;
}
