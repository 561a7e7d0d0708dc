import { describe, expect, it } from '@jest/globals';
import type { MetaExperimentInput } from '#libs/platforms/meta/description.js';
import { formatText } from '#libs/contracts/messages/format-text.js';
import { exampleInput } from '#libs/testing/platform/example-input.js';
import { doubtful } from './doubtful.js';

const country = (code: string) => ({ type: 'country' as const, key: code, name: code, country_code: code });
const city = (code: string) => ({ type: 'city' as const, key: '1', name: 'City', country_code: code });
type Place = MetaExperimentInput['audiences']['geolocations'][number]['value'][number];

function found(groups: Place[][], exclusions: Partial<MetaExperimentInput['exclusions']> = {}): string[][] {
  const input = exampleInput();
  const geolocations = groups.map((value, i) => ({ id: `${i}`, value }));
  const changed = {
    ...input,
    audiences: { ...input.audiences, geolocations },
    exclusions: { ...input.exclusions, ...exclusions },
  };
  return doubtful(changed).map((finding) => [finding.field!, formatText(finding, 'en')]);
}

describe('values that Meta may refuse', () => {
  it('include places whose regulation requires a payer and a beneficiary', () => {
    const pin = { type: 'custom_location' as const, name: 'Pin', latitude: 1, longitude: 2 };
    expect(found([[country('ES'), pin], [country('FR')]])).toEqual([]);
    const findings = found([[country('ES')], [city('br'), country('TW')], [country('AU')]]);
    expect(findings.map(([field]) => field)).toEqual([
      ...['audiences.geolocations[1].value', 'audiences.geolocations[1].value', 'audiences.geolocations[2].value'],
    ]);
    expect(findings.map(([, text]) => text!.split('.')[0])).toEqual([
      'Ads in Brazil must name a payer and a beneficiary that the platform has verified',
      'Ads in Taiwan must name a payer and a beneficiary that the platform has verified',
      'Ads for financial products in Australia must name a payer and a beneficiary that the platform has verified',
    ]);
  });

  it('include exclusions of interests and demographics', () => {
    const row = { id: '1', name: 'Running' };
    expect(found([], { demographics: [row] })).toEqual([
      ['exclusions.demographics', expect.stringMatching(/^The platform may refuse new ads that exclude interests/)],
    ]);
    expect(found([], { interests: [row], demographics: [row] })).toHaveLength(1);
    expect(found([], { custom_audiences: [row] })).toEqual([]);
  });
});
