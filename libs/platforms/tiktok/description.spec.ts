import { describe, expect, it } from '@jest/globals';
import { parse } from '../parse.js';
import { validate } from '../validate.js';
import { RULE_TEXTS } from '#libs/contracts/experiment/rule-texts.js';
import { TIKTOK, type TiktokExperimentInput } from './description.js';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const one = <T>(value: T) => [{ id: 'a', value }];

const valid = (): TiktokExperimentInput => ({
  platform: 'tiktok',
  version: 1,
  objective: 'AWARENESS_AND_CONSIDERATION',
  account: { id: '7000000000000000201', name: 'Vidal', currency: 'EUR' },
  identity: { id: '6900', name: 'Vidal', type: 'CUSTOMIZED_USER' },
  information: {
    name: 'Autumn',
    campaign_type: 'TRAFFIC',
    promoted_url: 'https://vidal.example/',
    placements: ['PLACEMENT_TIKTOK'],
    conversion_goal: 'CLICK',
    currency: 'EUR',
    budget: 80,
    start_date: '2026-11-25',
    end_date: '2026-11-28',
  },
  audiences: {
    ages: one([503999]),
    genders: one(0),
    geolocations: one([{ id: '2510769', name: 'Spain', region_code: 'ES', geo_type: 'COUNTRY' }]),
    languages: [],
    custom_conversions: [],
    spending_power: one('ALL'),
    placements: [],
    interests: [],
    custom_audiences: [],
    devices: [],
    incomes: [],
    demographics: [],
  },
  exclusions: { custom_audiences: [] },
  creatives: {
    headlines: one('Winter is coming'),
    visuals: one({
      name: 'a.mp4',
      type: 'video',
      asset: '0b4f3c52-3a4e-4c7d-9a0e-1f2a3b4c5d6e',
      thumbnail_asset: '0b4f3c52-3a4e-4c7d-9a0e-1f2a3b4c5d6f',
    }),
    ctas: one('LEARN_MORE'),
  },
  components: [],
});

const told = (change: (input: TiktokExperimentInput) => void = () => {}) => {
  const input = valid();
  change(input);
  return validate(TIKTOK, input, { now: NOW, accountZone: 'Europe/Madrid' }).map(({ field, key }) => {
    const name = Object.entries(RULE_TEXTS).find(([, text]) => text.key === key)![1].en;
    return `${field}: ${name}`;
  });
};

describe('an experiment on TikTok', () => {
  it('has nothing against a valid one', () => {
    expect(told()).toEqual([]);
    expect(parse(TIKTOK, valid())).toMatchObject({ ok: true });
  });

  it('TIKTOK-062 refuses 79.99 and takes 80 (TIKTOK-060)', () => {
    expect(told((input) => (input.information.budget = 79.99))).toEqual([
      'information.budget: Budget must be at least $80 USD.',
    ]);
    expect(told((input) => (input.information.budget = 80))).toEqual([]);
  });
});
