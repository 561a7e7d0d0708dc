import type { Platform } from '#libs/contracts/platform/platform.js';
import type { MetaConnectorConfig } from './meta/settings/config.js';
import { createMetaPlatform } from './meta/meta-platform.js';
import { CallLog } from './port/calls.js';
import { QuotaBook } from './port/quota-book.js';
import type { PlatformConnector } from './port/platform-connector.js';
import type { TikTokConnectorConfig } from './tiktok/settings/config.js';
import { createTikTokPlatform } from './tiktok/tiktok-platform.js';

/** Settings of each platform that this installation speaks to. */
export interface PlatformsConfig {
  meta: MetaConnectorConfig;
  tiktok: TikTokConnectorConfig;
}

/** The connectors by platform, so that generic code never asks which one it has. */
export interface Platforms {
  /** Those that this installation speaks to. */
  readonly names: readonly Platform[];
  /** How their calls went, until it is taken to be stored. */
  readonly calls: CallLog;
  /** How far the calls are used that they allow our app; this process keeps it alone until it is told where all do. */
  readonly quota: QuotaBook;
  /** @throws Error for a platform that this installation does not speak to */
  for(platform: Platform): PlatformConnector;
  close(): Promise<void>;
}

/** The platforms of this installation; to be closed. */
export function createPlatforms(config: PlatformsConfig): Platforms {
  const calls = new CallLog();
  const quota = new QuotaBook();
  const connectors = [createMetaPlatform(config.meta, calls), createTikTokPlatform(config.tiktok, calls, quota)];
  return toPlatforms(connectors, calls, quota);
}

/** A registry of given connectors. @param calls what they tell their calls to @param quota what they take places from */
export function toPlatforms(
  connectors: readonly PlatformConnector[],
  calls = new CallLog(),
  quota = new QuotaBook(),
): Platforms {
  const byPlatform = new Map(connectors.map((connector) => [connector.platform, connector]));
  return {
    names: [...byPlatform.keys()],
    calls,
    quota,
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
