/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { describe, expect, it } from '@jest/globals';
import { BUILT_PLATFORMS } from '#libs/platforms/registry.js';
import { PAPAYA_NAME } from '#libs/platforms/testing/description.js';
import { loadConsoleParts } from './load-console-parts.js';

describe('console parts of a platform', () => {
  it.each(BUILT_PLATFORMS)('load for %s', async (platform) => {
    const { look, wizard } = await loadConsoleParts(platform);
    expect(look === null || typeof look === 'object').toBe(true);
    expect(Object.keys(await wizard())).toContain('preview');
  });

  it('are not reported as missing after a network failure, which a reload can fix', async () => {
    const lost = new TypeError('Failed to fetch dynamically imported module: /assets/parts.js');
    await expect(loadConsoleParts(BUILT_PLATFORMS[0]!, () => Promise.reject(lost))).rejects.toBe(lost);
  });

  it('are named if a platform lacks them', async () => {
    await expect(loadConsoleParts(PAPAYA_NAME)).rejects.toThrow('web/src/app/platforms/papaya/parts.ts');
  });
});
