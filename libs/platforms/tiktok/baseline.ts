import type { PlatformBaseline } from '../results/baseline.js';

/** A team's usual figures on TikTok, with samples of our own: 100,000 impressions at a spend of 650. */
export const baseline = {
  delivery: {
    cpm: { words: { en: 'CPM', es: 'CPM (coste por mil)' }, sample: 6.5 },
    cpc: { words: { en: 'CPC', es: 'CPC (coste por clic)' }, sample: 0.65 },
    ctr: { words: { en: 'CTR (%)', es: 'CTR en %' }, sample: 1 },
    impressions: { words: { en: 'Impressions', es: 'Impresiones' }, sample: 100_000 },
    reach: { words: { en: 'Reach', es: 'Alcance' }, sample: 70_000 },
  },
  results: {
    clicks: { words: { en: 'Clicks', es: 'Clics' }, sample: 1_000, sampleCost: 0.65 },
    video_watched_2s: {
      words: { en: 'Video views of 2 seconds', es: 'Reproducciones de 2 segundos' },
      sample: 40_000,
      sampleCost: 0.02,
    },
    video_watched_6s: {
      words: { en: 'Video views of 6 seconds', es: 'Reproducciones de 6 segundos' },
      sample: 13_000,
      sampleCost: 0.05,
    },
    video_views_p25: {
      words: { en: 'Video views to 25%', es: 'Reproducciones hasta el 25 %' },
      sample: 25_000,
      sampleCost: 0.03,
    },
    video_views_p50: {
      words: { en: 'Video views to 50%', es: 'Reproducciones hasta el 50 %' },
      sample: 12_500,
      sampleCost: 0.05,
    },
    video_views_p75: {
      words: { en: 'Video views to 75%', es: 'Reproducciones hasta el 75 %' },
      sample: 6_500,
      sampleCost: 0.1,
    },
    video_views_p100: {
      words: { en: 'Video views to the end', es: 'Reproducciones hasta el final' },
      sample: 3_250,
      sampleCost: 0.2,
    },
    conversion: { words: { en: 'Conversions', es: 'Conversiones' }, sample: 26, sampleCost: 25 },
  },
  usualClickPercent: 1,
} as const satisfies PlatformBaseline;
