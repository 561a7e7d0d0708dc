/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { describe, expect, it } from '@jest/globals';
import { BUILT_PLATFORMS } from '#libs/platforms/registry.js';
import { PAPAYA_NAME } from '#libs/platforms/testing/description.js';
import { loadConsoleParts } from './load-console-parts.js';

describe('the parts that the console has of a platform', () => {
  it.each(BUILT_PLATFORMS)('are there for %s', async (platform) => {
    const { look, wizard } = await loadConsoleParts(platform);
    expect(look === null || typeof look === 'object').toBe(true);
    expect(Object.keys(await wizard())).toContain('preview');
  });

  it('are named if a platform lacks them', async () => {
    await expect(loadConsoleParts(PAPAYA_NAME)).rejects.toThrow('web/src/app/platforms/papaya/parts.ts');
  });
});
