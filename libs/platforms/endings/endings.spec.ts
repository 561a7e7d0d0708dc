import { describe, expect, it } from '@jest/globals';
import { descriptions } from '../registry.js';
import { endingsInForce, endsAt, hasEnded, isBroken, type Ending } from './endings.js';
import { META_ENDINGS } from '../meta/endings.js';
import { manualCreationEndsAt, MANUAL_CREATION_SETTING, tiktokEndings, TIKTOK_ENDINGS } from '../tiktok/endings.js';

const idsOf = (endings: readonly Ending[]): string[] => endings.map(({ id }) => id);
const brokenBy = (endings: readonly Ending[], input: object): string[] =>
  idsOf(endings.filter((ending) => isBroken(ending, input)));
const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

describe('endings of platform features', () => {
  it('have a unique id that begins with their platform, and valid dates', () => {
    const all = descriptions().flatMap(({ platform, endings = [] }) => endings.map((ending) => ({ platform, ending })));
    expect(new Set(all.map(({ ending }) => ending.id)).size).toBe(all.length);
    for (const { platform, ending } of all) {
      expect(ending.id).toMatch(new RegExp(`^${platform}/[a-z0-9.-]+$`));
      expect([ending.endsOn, ending.readOn].map((day) => new Date(day).toISOString().slice(0, 10))).toEqual([
        ending.endsOn,
        ending.readOn,
      ]);
    }
  });

  it('take effect when the last day in their zone is over', () => {
    const utc = { endsOn: '2026-12-31', zone: 'UTC' };
    expect(hasEnded(utc, Date.parse('2026-12-31T23:59:59.999Z'))).toBe(false);
    expect(hasEnded(utc, Date.parse('2027-01-01T00:00:00Z'))).toBe(true);
    expect(instant(endsAt({ endsOn: '2026-12-31', zone: 'America/Los_Angeles' }))).toBe('2027-01-01T08:00:00.000Z');
  });

  it('depend on the settings of the installation', () => {
    const manual = (setting: string) =>
      idsOf(endingsInForce(TIKTOK_ENDINGS, { [MANUAL_CREATION_SETTING]: setting })).filter((id) => /manual/.test(id));
    expect(manual('conversions')).toEqual(['tiktok/manual-conversions']);
    expect(manual('all')).toEqual(['tiktok/manual-conversions', 'tiktok/manual-traffic']);
    const versions = idsOf(endingsInForce(META_ENDINGS, { META_API_VERSION: 'v25.0' })).filter((id) => /api/.test(id));
    expect(versions).toEqual(['meta/api-v25.0']);
  });

  it('report when TikTok stops manual creation for a campaign type', () => {
    const last = '2027-01-01T00:00:00.000Z';
    const [some, all] = (['conversions', 'all'] as const).map((ends) => ({ ends, lastDay: '2026-12-31' }));
    expect(instant(manualCreationEndsAt('WEB_CONVERSIONS', some!))).toBe(last);
    expect(instant(manualCreationEndsAt('TRAFFIC', some!))).toBeNull();
    expect(instant(manualCreationEndsAt('VIDEO_VIEWS', some!))).toBeNull();
    expect(instant(manualCreationEndsAt('TRAFFIC', all!))).toBe(last);
    const later = { ...some!, lastDay: '2027-03-31' };
    expect(instant(manualCreationEndsAt('WEB_CONVERSIONS', later))).toBe('2027-04-01T00:00:00.000Z');
    expect(tiktokEndings(later).map(({ id, endsOn }) => [id, endsOn])).toEqual([
      ['tiktok/manual-conversions', '2027-03-31'],
      ['tiktok/customized-user', '2026-01-14'],
      ['tiktok/lite', '2025-07-18'],
    ]);
  });
});

describe('the ending that breaks an experiment', () => {
  it('is found in the parts that it concerns, and nowhere else', () => {
    const custom = (placements: string[]) => ({
      identity: { id: '1', type: 'CUSTOMIZED_USER' },
      information: { placements },
    });
    expect(brokenBy(TIKTOK_ENDINGS, custom(['PLACEMENT_PANGLE', 'PLACEMENT_TIKTOK']))).toEqual([
      'tiktok/customized-user',
    ]);
    expect(brokenBy(TIKTOK_ENDINGS, custom(['PLACEMENT_PANGLE']))).toEqual([]);
    expect(brokenBy(TIKTOK_ENDINGS, { identity: null, information: { campaign_type: 'WEB_CONVERSIONS' } })).toEqual([
      'tiktok/manual-conversions',
    ]);
    const placements = [
      { id: 'a', value: ['IN_FEED'] },
      { id: 'b', value: ['IN_FEED', 'TIKTOK_LITE'] },
    ];
    expect(brokenBy(TIKTOK_ENDINGS, { audiences: { placements } })).toEqual(['tiktok/lite']);
    const positions = [{ id: 'a', value: [{ id: 'explore', type: 'instagram', name: 'Explore' }] }];
    expect(brokenBy(META_ENDINGS, { audiences: { positions } })).toEqual(['meta/instagram-explore']);
    // The id of one network and the name of another, in two rows.
    const apart = [
      {
        id: 'a',
        value: [
          { id: 'explore', type: 'facebook' },
          { id: 'reels', type: 'instagram' },
        ],
      },
    ];
    expect(brokenBy(META_ENDINGS, { audiences: { positions: apart } })).toEqual([]);
    expect(brokenBy(META_ENDINGS, {})).toEqual([]);
  });
});
