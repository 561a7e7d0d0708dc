import { describe, expect, it } from '@jest/globals';
import { formatText } from '#libs/contracts/messages/format-text.js';
import { googleDemandGenInput } from '#libs/testing/platform/google-input.js';
import { validate } from '../checking/validate.js';
import { fileLabel, shownFiles } from '../components/components.js';
import { isByHand, offersSearch } from '../delivery.js';
import { fileListOf } from '../kinds/file-lists.js';
import { parse } from '../reading/parse.js';
import { defaultVariable, offeredVariables } from '../results/ranking.js';
import { GOOGLE, type GoogleExperimentInput } from './description.js';
import { GOOGLE_OBJECTIVES } from './goals.js';

const now = Date.parse('2026-11-27T12:00:00Z');
type Change = (input: GoogleExperimentInput) => unknown;
const findings = (change?: Change) => {
  const input = googleDemandGenInput();
  change?.(input);
  return validate(GOOGLE, input, { now }).map((finding) => [finding.field, formatText(finding, 'en')]);
};

describe('Demand Gen experiments', () => {
  it.each(GOOGLE_OBJECTIVES)('are complete for %s, and are created by the API', (objective) => {
    const whole: Change = (input) => {
      input.objective = objective;
      if (objective === 'LEADS') input.pixel = { ...input.pixel!, category: 'SIGNUP' };
      if (objective === 'PAGE_VIEWS' || objective === 'VIDEO') delete (input as { pixel?: object }).pixel;
    };
    expect(findings(whole)).toEqual([]);
    const input = { ...googleDemandGenInput(), objective };
    expect([isByHand(GOOGLE, input), offersSearch(GOOGLE, input)]).toEqual([false, true]);
  });

  it.each<[string, Change, string]>([
    ['a video', (input) => (input.creatives.videos = []), 'creatives.videos'],
    ['a logo', (input) => (input.creatives.logos = []), 'creatives.logos'],
    ['a channel', (input) => (input.audiences.channels = []), 'audiences.channels'],
    ['a business name', (input) => (input.information.business_name = ''), 'information.business_name'],
    ['an address', (input) => (input.information.promoted_url = ''), 'information.promoted_url'],
    ['a place', (input) => (input.audiences.geolocations = []), 'audiences.geolocations'],
  ])('need %s', (_, change, field) => {
    expect(findings(change).map(([one]) => one)).toEqual([field]);
  });

  it.each<[list: string, most: number, set: (text: string) => Change]>([
    ['headlines', 40, (text) => (input) => (input.creatives.headlines = [{ id: 'h', value: [text] }])],
    ['copies', 90, (text) => (input) => (input.creatives.copies = [{ id: 'c', value: text }])],
    ['descriptions', 90, (text) => (input) => (input.creatives.descriptions = [{ id: 'd', value: text }])],
    ['business name', 25, (text) => (input) => (input.information.business_name = text)],
  ])('accept %s up to %i characters', (_, most, set) => {
    expect(findings(set('x'.repeat(most)))).toEqual([]);
    expect(findings(set('x'.repeat(most + 1)))).toEqual([[expect.any(String), expect.stringContaining(`${most}`)]]);
  });

  const FILE = { name: 'trail.mp4', type: 'video' as const, asset: '0b4f3c52-3a4e-4c7d-9a0e-1f2a3b4c5d6e' };
  it('accept uploaded videos as well as links, each file once, and only files that are already uploaded', () => {
    const files: (...videos: unknown[]) => Change =
      (...videos) =>
      (input) =>
        (input.creatives.videos = videos.map((value, i) => ({ id: `${i}`, value })) as never);
    expect(findings(files('aaaaaaaaaaa', FILE))).toEqual([]);
    expect(findings(files(FILE, { ...FILE, name: 'copy.mp4' }))).toMatchObject([['creatives.videos[1].value', /1/]]);
    expect(findings(files({ name: 'trail.mp4', type: 'video' }))).toMatchObject([
      ['creatives.videos[0].value.asset', expect.any(String)],
    ]);
    for (const [type, isOk] of [
      ['video', true],
      ['image', false],
    ] as const) {
      const input = googleDemandGenInput();
      Object.assign(input.creatives.logos[0]!.value, { asset: FILE.asset });
      const videos = [{ id: 'f', value: { ...FILE, type } }];
      expect(parse(GOOGLE, { ...input, creatives: { ...input.creatives, videos } }).ok).toBe(isOk);
    }
  });

  it('give the file of a video to the platform, and its thumbnail only to people', () => {
    const input = googleDemandGenInput();
    const thumbnail = '1c5a4d63-4b5f-4d8e-8b1f-2a3b4c5d6e7f';
    input.creatives.videos[0]!.value = { ...FILE, thumbnail_asset: thumbnail };
    const files = shownFiles(GOOGLE, input).filter(({ asset }) => asset !== 'logo');
    expect(files).toEqual([
      { asset: thumbnail, variant: '', isForPeople: true },
      { asset: FILE.asset, variant: '' },
    ]);
    expect(fileLabel(GOOGLE, input, FILE.asset)).toBe('trail.mp4');
    expect(fileListOf(GOOGLE, input)).toBe('creatives.logos');
  });

  it('can exclude lists of people, but no audience of interests', () => {
    const excluded: Change = (input) =>
      (input.exclusions.audiences = [{ id: '7002', name: 'Fans', type: 'custom_audience' }]);
    expect(findings(excluded)).toEqual([
      ['exclusions.audiences', expect.stringContaining('exclude only lists of your own visitors')],
    ]);
  });

  it('drop targeting that only other campaigns support, and the maximum price of a view', () => {
    const asset = '0b4f3c52-3a4e-4c7d-9a0e-1f2a3b4c5d6e';
    const input = googleDemandGenInput();
    Object.assign(input.creatives.logos[0]!.value, { asset });
    const word = { text: 'shoes', match: 'BROAD' } as const;
    const full = structuredClone(input);
    Object.assign(full.audiences, {
      keywords: [{ id: 'k', value: [word] }],
      devices: [{ id: 'v', value: ['MOBILE'] }],
    });
    Object.assign(full.exclusions, { keywords: [word], websites: [{ id: 'a.example', name: 'a.example' }] });
    Object.assign(full, { content_exclusions: ['TRAGEDY'] });
    Object.assign(full.information, { cpv: 0.1 });
    expect(parse(GOOGLE, full)).toEqual({ ok: true, input });
  });

  it('can be ranked by views and quarters of a video, for any objective', () => {
    const ids = (objective: string, campaign_type: string) =>
      offeredVariables(GOOGLE, { objective, information: { campaign_type } }, {}).map(({ id }) => id);
    for (const objective of GOOGLE_OBJECTIVES)
      expect(ids(objective, 'DEMAND_GEN')).toEqual(expect.arrayContaining(['video_views', 'video_quartile_p25_rate']));
    expect(ids('SALES', 'SEARCH')).not.toContain('video_views');
    expect(defaultVariable(GOOGLE, { objective: 'VIDEO' })).toBe('video_views');
  });
});
