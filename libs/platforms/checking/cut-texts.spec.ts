import { describe, expect, it } from '@jest/globals';
import { cutTexts } from './cut-texts.js';
import { META } from '../meta/description.js';
import { PAPAYA } from '../testing/description.js';

const list = (...values: unknown[]) => values.map((value, i) => ({ id: `${i}`, value }));
const characters = (count: number) => 'x'.repeat(count);
const input = (headlines: string[], positions: object[] = []) => ({
  objective: 'OUTCOME_TRAFFIC',
  audiences: { positions: list(...positions) },
  creatives: { headlines: list(...headlines) },
});
const at = (id: string, type: string) => ({ id, type, name: id });
const findings = (given: unknown) =>
  cutTexts(META, given).map(({ path, characters: shown, placements, rows }) => [
    ...[path, shown, placements.map(({ en }) => en).join(), rows.join()],
  ]);

describe('texts that placements will cut off', () => {
  it('are reported with the number of shown characters, each row once', () => {
    expect(findings(input([characters(27), characters(28), characters(41)]))).toEqual([
      ['creatives.headlines', 27, 'Facebook feed', '1,2'],
      ['creatives.headlines', 40, 'Instagram feed,stories', '2'],
    ]);
  });

  it('count an emoji once, as platforms do', () => {
    expect(findings(input(['🥾'.repeat(27)]))).toEqual([]);
  });

  it('are reported only for placements where the ads are shown', () => {
    const texts = [characters(50)];
    const [stories, reels] = [[at('story', 'instagram')], [at('reels', 'instagram')]];
    expect(findings(input(texts, [stories, reels]))).toEqual([['creatives.headlines', 40, 'stories', '0']]);
    expect(findings(input(texts, [reels]))).toEqual([]);
    // A group without members leaves the choice to the platform.
    expect(findings(input(texts, [reels, []]))).toHaveLength(2);
  });

  it('include texts of carousel cards, which replace those of the ad', () => {
    const card = (headline?: string, description?: string) => ({
      id: 'k',
      website: 'https://x.example',
      headline,
      description,
    });
    const visuals = list(
      { name: 'a', type: 'image', asset: 'i' },
      { name: 'b', type: 'carousel', carousel: [card(), card(characters(27), characters(99))] },
      { name: 'c', type: 'carousel', carousel: [card(characters(41)), card(characters(3))] },
    );
    const cards = { ...input(['x']), creatives: { headlines: list('x'), visuals } };
    const found = cutTexts(META, cards).map(({ path, instead, characters: shown, rows }) => [
      path,
      instead,
      shown,
      rows,
    ]);
    expect(found).toContainEqual(['creatives.visuals', 'creatives.headlines', 27, [2]]);
    expect(found).toContainEqual(['creatives.visuals', 'creatives.headlines', 40, [2]]);
    expect(found.filter(([, instead]) => instead === 'creatives.descriptions')).not.toEqual([]);
    expect(found.every(([path]) => path === 'creatives.visuals')).toBe(true);
  });

  it('are not reported for a list that the goal does not use', () => {
    const lead = { ...input([]), objective: 'OUTCOME_LEADS' };
    expect(findings({ ...lead, creatives: { descriptions: list(characters(99)) } })).toEqual([]);
  });

  it('are found on a platform without chosen positions, and in malformed input', () => {
    const slogans = { objective: 'VISITS', creatives: { slogans: list(characters(13), 7) } };
    expect(cutTexts(PAPAYA, slogans)).toMatchObject([{ path: 'creatives.slogans', characters: 12, rows: [0] }]);
    expect(cutTexts(PAPAYA, null)).toEqual([]);
  });
});
