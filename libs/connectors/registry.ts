import type { Variables } from '#libs/config/variable.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { BuiltPlatform } from '#libs/platforms/registry.js';
import { GOOGLE_CONNECTOR } from './google/manifest.js';
import { META_CONNECTOR } from './meta/manifest.js';
import { CallLog } from './port/calls.js';
import type { ConnectorManifest, PlatformEnvironment } from './port/connector-manifest.js';
import { QuotaBook } from './port/quota-book.js';
import type { PlatformConnector } from './port/platform-connector.js';
import { TIKTOK_CONNECTOR } from './tiktok/manifest.js';

/** A connector for each platform that the product is built for. A platform that is described but missing here does not compile. */
const CONNECTORS: Readonly<Record<BuiltPlatform, ConnectorManifest>> = {
  meta: META_CONNECTOR,
  tiktok: TIKTOK_CONNECTOR,
  google: GOOGLE_CONNECTOR,
};
const manifests: readonly ConnectorManifest[] = Object.values(CONNECTORS);

/** The variables of all connectors; every process that makes connectors reads them. */
export const PLATFORM_VARIABLES: Variables = Object.assign({}, ...manifests.map(({ variables }) => variables));

/** Problems of each platform's variables together: one line each. */
export const platformEnvironmentProblems = (environment: PlatformEnvironment): string[] =>
  manifests.flatMap((manifest) => manifest.problems(environment));

/** The connectors by platform, so that generic code never checks the platform. */
export interface Platforms {
  /** The platforms that this installation offers. */
  readonly names: readonly Platform[];
  /** Results of their calls, until they are stored. */
  readonly calls: CallLog;
  /**
   * Use of the limits that the platforms set for our app. It is in this process only, until `keepIn` names a shared
   * store.
   */
  readonly quota: QuotaBook;
  /**
   * Also returns a platform that the installation no longer offers, so that its runs can be stopped and read to their
   * end.
   * @throws Error for a platform without a connector
   */
  for(platform: Platform): PlatformConnector;
  close(): Promise<void>;
}

/** The platforms of this installation; the caller has to close them. @param environment values of `PLATFORM_VARIABLES` */
export function createPlatforms(environment: PlatformEnvironment): Platforms {
  const calls = new CallLog();
  const quota = new QuotaBook();
  const connectors = manifests.map((manifest) => manifest.connect(environment, { calls, quota }));
  const offered = connectors.filter((_, i) => manifests[i]!.isOffered?.(environment) ?? true);
  return toPlatforms(connectors, calls, quota, offered);
}

/**
 * A registry of given connectors.
 * @param calls receives their calls
 * @param quota the quota book that their calls use
 * @param offered the platforms among them that the installation offers
 */
export function toPlatforms(
  connectors: readonly PlatformConnector[],
  calls = new CallLog(),
  quota = new QuotaBook(),
  offered = connectors,
): Platforms {
  const byPlatform = new Map(connectors.map((connector) => [connector.platform, connector]));
  return {
    names: offered.map(({ platform }) => platform),
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
