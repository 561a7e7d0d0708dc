import { describe, expect, it } from '@jest/globals';
import { parseMetric } from './metrics.js';

describe('the name of a metric', () => {
  it.each([
    ['cpm', 'cpm', null, null, false],
    ['roas', 'roas', null, null, true],
    ['omni_purchase_rate', 'rate', 'omni_purchase', null, true],
    ['lead_per_clicks', 'cvr', 'lead', 'clicks', true],
    ['cost_per_lead', 'cost', 'lead', null, false],
    ['cost_per_ad_rate', 'cost', 'ad_rate', null, false],
  ])('%s says what it is made of, and which way is better', (name, kind, result, exposure, higherIsBetter) => {
    expect(parseMetric(name)).toEqual({ name, kind, result, exposure, higherIsBetter });
  });

  it.each(['', 'applause', 'cost_per_', '_rate', '_per_', 'ctr', 'rate', 'lead_rates'])('is none: %j', (name) => {
    expect(() => parseMetric(name)).toThrow(`unknown metric ${name}`);
  });
});
