import { describe, expect, it } from '@jest/globals';
import { bodies } from '#libs/connectors/google/objects/bodies.js';
import { usualLimits } from '#libs/connectors/google/lookups/limits.js';
import { NAMES } from '#libs/platforms/google/naming.js';
import { googleDisplayInput } from '#libs/testing/platform/google-input.js';
import { dryTree } from './dry-tree.js';
import type { LaunchFigures } from './launchability.js';

const RUN = { startsAt: Date.parse('2026-12-01T00:00:00Z'), endsAt: Date.parse('2026-12-04T00:00:00Z') };

describe('preview of a run', () => {
  it('names the parts of each picture by their placement, before and after upload', () => {
    const input = googleDisplayInput();
    delete input.creatives.visuals[0]!.value.asset;
    const figures = {
      budgetMinor: 40_000,
      tested: 1,
      run: RUN,
      limits: usualLimits(input),
      naming: null,
      accountZone: 'Europe/Madrid',
      creationPath: null,
    } as unknown as LaunchFigures;
    const names = { uuid: '7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d11', key: 'abcdefghij' };
    const { objects } = dryTree(names, input, figures, { names: NAMES, bodies });
    const ad = JSON.stringify(objects.find(({ kind }) => kind === 'ad')!.body);
    expect(ad).toContain('/assets/{landscape of file of visuals[0].asset}');
    expect(ad).toContain('/assets/{square of file of visuals[0].asset}');
  });
});
