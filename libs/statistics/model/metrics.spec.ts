import { describe, expect, it } from '@jest/globals';
import { parseMetric } from './metrics.js';

describe('the name of a metric', () => {
  it.each([
    ['ctr', 'rate', 'link_click', true],
    ['cpc', 'cost', 'link_click', false],
    ['cpm', 'cpm', null, false],
    ['roas', 'roas', null, true],
    ['omni_purchase_rate', 'rate', 'omni_purchase', true],
    ['lead_cvr', 'cvr', 'lead', true],
    ['cost_per_lead', 'cost', 'lead', false],
    ['cost_per_ad_rate', 'cost', 'ad_rate', false],
  ])('%s says what it is made of, and which way is better', (name, kind, result, higherIsBetter) => {
    expect(parseMetric(name)).toEqual({ name, kind, result, higherIsBetter });
  });

  it.each(['', 'applause', 'cost_per_', '_rate', '_cvr', 'rate', 'lead_rates'])('is none: %j', (name) => {
    expect(() => parseMetric(name)).toThrow(`unknown metric ${name}`);
  });
});
