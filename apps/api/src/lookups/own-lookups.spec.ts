import { describe, expect, it } from '@jest/globals';
import { BUILT_PLATFORMS } from '#libs/platforms/registry.js';
import { PAPAYA_NAME } from '#libs/platforms/testing/description.js';
import { loadOwnLookups } from './own-lookups.js';

describe('the lookups that only one platform has', () => {
  it.each(BUILT_PLATFORMS)('are there for %s', async (platform) => {
    const { controllers, providers } = await loadOwnLookups(platform);
    for (const controller of controllers) expect(Reflect.getMetadata('path', controller)).toMatch(/^providers\//);
    expect(Array.isArray(providers)).toBe(true);
  });

  it('are loaded by the name of the platform alone', async () => {
    class Orchards {}
    const file = { default: { controllers: [Orchards], providers: [] } };
    const load = (platform: string) => Promise.resolve(platform === PAPAYA_NAME ? file : (undefined as never));
    expect((await loadOwnLookups(PAPAYA_NAME, load)).controllers).toEqual([Orchards]);
  });

  it('are named if a platform lacks them', async () => {
    await expect(loadOwnLookups(PAPAYA_NAME)).rejects.toThrow('apps/api/src/lookups/papaya/lookups.ts');
  });
});
