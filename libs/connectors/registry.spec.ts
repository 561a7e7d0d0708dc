import { describe, expect, it } from '@jest/globals';
import { readVariables } from '#libs/config/environment.js';
import { VARIABLES } from '#libs/config/variables.js';
import { BUILT_PLATFORMS, type BuiltPlatform } from '#libs/platforms/registry.js';
import { PAPAYA_NAME } from '#libs/platforms/testing/description.js';
import { connectorManifest, type ConnectorManifest } from './port/connector-manifest.js';
import { createPlatforms, PLATFORM_VARIABLES, platformEnvironmentProblems } from './registry.js';

const environment = readVariables(PLATFORM_VARIABLES, {});

describe('the connectors of a process', () => {
  it('are those of the platforms in the build', async () => {
    const platforms = createPlatforms(environment);
    for (const name of BUILT_PLATFORMS) expect(platforms.for(name).platform).toBe(name);
    await platforms.close();
  });

  it('are all offered, but Google only if it has a client', async () => {
    const offeredWith = async (source: Record<string, string>) => {
      const platforms = createPlatforms(readVariables(PLATFORM_VARIABLES, source));
      await platforms.close();
      return platforms.names;
    };
    expect(await offeredWith({})).toEqual(['meta', 'tiktok']);
    expect(await offeredWith({ GOOGLE_CLIENT_ID: 'client-1' })).toEqual(BUILT_PLATFORMS);
  });

  it('need no setting until somebody links an account', () => {
    expect(platformEnvironmentProblems(environment)).toEqual([]);
  });

  it('report wrong settings of each platform', () => {
    const wrong = { META_API_VERSION: 'v24.0', TIKTOK_APP_ID: '71', TIKTOK_APP_TIER: 'unlimited' };
    const problems = platformEnvironmentProblems(readVariables(PLATFORM_VARIABLES, wrong));
    expect(problems.map((line) => line.split(':')[0])).toEqual(['META_API_VERSION', 'TIKTOK_APP_TIER']);
  });
});

describe('a platform that lacks a part', () => {
  const manifest = connectorManifest({ variables: {}, problems: () => [], connect: () => undefined as never });

  it('does not compile: the error names the missing part of its manifest', () => {
    // @ts-expect-error -- Property 'connect' is missing
    connectorManifest({ variables: {}, problems: () => [] });
    // @ts-expect-error -- Property 'problems' is missing
    connectorManifest({ variables: {}, connect: () => undefined as never });
    // @ts-expect-error -- Property 'variables' is missing
    connectorManifest({ problems: () => [], connect: () => undefined as never });
    expect(Object.keys(manifest)).toEqual(['variables', 'problems', 'connect']);
  });

  it('does not compile: the error names the platform without a manifest', () => {
    // @ts-expect-error -- Property 'google' is missing
    const some: Record<BuiltPlatform, ConnectorManifest> = { meta: manifest, tiktok: manifest };
    expect(Object.keys(some)).toHaveLength(BUILT_PLATFORMS.length - 1);
  });

  it('is named in the error when its connector is requested', () => {
    const platforms = createPlatforms(environment);
    expect(() => platforms.for(PAPAYA_NAME)).toThrow('No connector for papaya.');
    return platforms.close();
  });
});

describe('variables of the connectors', () => {
  const all = Object.entries(PLATFORM_VARIABLES);

  it('are named after their platform, unless they belong to the product', () => {
    const own = all.filter(([name]) => !(name in VARIABLES)).map(([name]) => name.split('_')[0]!.toLowerCase());
    expect([...new Set(own)]).toEqual(BUILT_PLATFORMS);
  });

  it('are secret if their name says so', () => {
    const secrets = all.filter(([, { secret }]) => secret).map(([name]) => name);
    expect(secrets).toEqual(all.map(([name]) => name).filter((name) => /SECRET|TOKEN|KEY$/.test(name)));
    expect(secrets.length).toBeGreaterThan(2);
  });
});
