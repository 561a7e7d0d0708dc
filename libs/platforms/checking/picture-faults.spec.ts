import { describe, expect, it } from '@jest/globals';
import { META } from '../meta/description.js';
import { pictureFaults, type PictureSize } from './picture-faults.js';

const image = (asset?: string) => ({ name: 'a', type: 'image', asset });
const input = (visuals: object[], positions: object[] = []) => ({
  objective: 'OUTCOME_TRAFFIC',
  audiences: { positions: [positions].filter(({ length }) => length > 0).map((value) => ({ id: 'p', value })) },
  creatives: { visuals: visuals.map((value, i) => ({ id: `${i}`, value })) },
});
const findings = (given: unknown, sizes: Record<string, [number, number] | null>) => {
  const known = Object.entries(sizes).map(([id, size]): [string, PictureSize | null] => [
    ...([id, size && { width: size[0], height: size[1] }] as const),
  ]);
  return pictureFaults(META, given, new Map(known)).map(({ fault, rows }) => [
    ...[fault.kind, fault.kind === 'shape' ? fault.shape.placement.en : '', rows.join()],
  ]);
};

describe('warnings about pictures', () => {
  it('are absent for large square, upright and 1.91:1 pictures, even in whole pixels', () => {
    const sizes: Record<string, [number, number]> = { a: [1080, 1080], b: [1080, 1350], c: [1200, 628] };
    expect(findings(input([image('a'), image('b'), image('c')]), sizes)).toEqual([]);
  });

  it('report a small picture by its shorter side', () => {
    expect(findings(input([image('a'), image('b')]), { a: [600, 600], b: [700, 599] })).toEqual([['small', '', '1']]);
  });

  it('report a shape that some placements crop, only if the ads are shown there', () => {
    const sizes: Record<string, [number, number]> = { a: [1080, 1920], b: [2400, 800] };
    expect(findings(input([image('a'), image('b')]), sizes)).toEqual([
      ['shape', 'Facebook feed', '0,1'],
      ['shape', 'Instagram feed', '0,1'],
      ['shape', 'stories', '1'],
      ['shape', 'reels', '1'],
    ]);
    const stories = [{ id: 'story', type: 'facebook', name: 'Stories' }];
    expect(findings(input([image('a'), image('b')], stories), sizes)).toEqual([['shape', 'stories', '1']]);
  });

  it('report an unknown size if the picture is not uploaded yet', () => {
    expect(findings(input([image(), image('elsewhere')]), {})).toEqual([['unknown', '', '0,1']]);
  });

  it('concern the thumbnail of a video and the cards of a carousel', () => {
    const video = { name: 'v', type: 'video', asset: 'video', thumbnail_asset: 'still' };
    const carousel = { name: 'c', type: 'carousel', carousel: [{ asset: 'a' }, { asset: 'b' }] };
    const sizes: Record<string, [number, number] | null> = {
      video: null,
      still: [100, 100],
      a: [800, 800],
      b: [99, 99],
    };
    expect(findings(input([video, carousel]), sizes)).toEqual([['small', '', '0,1']]);
  });
});
