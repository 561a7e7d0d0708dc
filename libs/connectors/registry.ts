import type { Platform } from '#libs/contracts/platform/platform.js';
import type { MetaConnectorConfig } from './meta/settings/config.js';
import { createMetaPlatform } from './meta/meta-platform.js';
import type { PlatformConnector } from './port/platform-connector.js';

/** Settings of each platform that this installation speaks to. */
export interface PlatformsConfig {
  meta: MetaConnectorConfig;
}

/** The connectors by platform, so that generic code never asks which one it has. */
export interface Platforms {
  /** Those that this installation speaks to. */
  readonly names: readonly Platform[];
  /** @throws Error for a platform that this installation does not speak to */
  for(platform: Platform): PlatformConnector;
  close(): Promise<void>;
}

/** The platforms of this installation; to be closed. */
export const createPlatforms = (config: PlatformsConfig): Platforms => toPlatforms([createMetaPlatform(config.meta)]);

/** A registry of given connectors, for tests. */
export function toPlatforms(connectors: readonly PlatformConnector[]): Platforms {
  const byPlatform = new Map(connectors.map((connector) => [connector.platform, connector]));
  return {
    names: [...byPlatform.keys()],
    for(platform) {
      const connector = byPlatform.get(platform);
      if (!connector) throw new Error(`No connector for ${platform}.`);
      return connector;
    },
    async close() {
      await Promise.all(connectors.map((connector) => connector.close()));
    },
  };
}
