import type { Variables } from '#libs/config/variables.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { BuiltPlatform } from '#libs/platforms/registry.js';
import { META_CONNECTOR } from './meta/manifest.js';
import { CallLog } from './port/calls.js';
import type { ConnectorManifest, PlatformEnvironment } from './port/connector-manifest.js';
import { QuotaBook } from './port/quota-book.js';
import type { PlatformConnector } from './port/platform-connector.js';
import { TIKTOK_CONNECTOR } from './tiktok/manifest.js';

/** A connector for each platform that the product is built for: one that is described and missing here does not compile. */
const CONNECTORS: Readonly<Record<BuiltPlatform, ConnectorManifest>> = {
  meta: META_CONNECTOR,
  tiktok: TIKTOK_CONNECTOR,
};
const manifests: readonly ConnectorManifest[] = Object.values(CONNECTORS);

/** What all connectors are set by; whoever makes them reads it. */
export const PLATFORM_VARIABLES: Variables = Object.assign({}, ...manifests.map(({ variables }) => variables));

/** What is wrong with the variables of each platform together: a line for each problem. */
export const platformEnvironmentProblems = (environment: PlatformEnvironment): string[] =>
  manifests.flatMap((manifest) => manifest.problems(environment));

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

/** The platforms of this installation; to be closed. @param environment values of `PLATFORM_VARIABLES` */
export function createPlatforms(environment: PlatformEnvironment): Platforms {
  const calls = new CallLog();
  const quota = new QuotaBook();
  const connectors = manifests.map((manifest) => manifest.connect(environment, { calls, quota }));
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
