import type { Ending } from '#libs/platforms/endings/endings.js';
import type { CreationPath } from '#libs/contracts/platform/creation-path.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { AdPlatformReads, AdPlatformWrites } from './ad-platform.js';
import type { HandScripts } from './hand-scripts.js';
import type { ApiVersion } from './api-version.js';
import type { PlatformCallbacks } from './callbacks.js';
import type { PlatformLinking } from './linking.js';
import type { PlatformLookups } from './lookups.js';

/** A way of creating: how to write objects, and how to read the objects created this way. */
export interface CreatingWay {
  readonly reads: AdPlatformReads;
  readonly writes: AdPlatformWrites;
}

/** Everything that one platform offers. The API uses all but `writes`, which belong to activities. */
export interface PlatformConnector extends CreatingWay {
  readonly platform: Platform;
  /** The version of its API that we use, and its last day. */
  readonly apiVersion: ApiVersion;
  /** Features that the platform has ended or will end, limited to those that this installation's settings use. */
  readonly endings: readonly Ending[];
  /** `reads` and `writes` are the usual way; these are the others, absent if there is only one. */
  readonly otherWays?: Readonly<Record<NonNullable<CreationPath>, CreatingWay>>;
  /** Scripts for the objects that the platform's description delivers by hand; absent if there are none. */
  readonly byHand?: HandScripts;
  /** Set if calls in an ad account need facts that only the list of accounts has; absent if the id is enough. */
  readonly hasAccountFacts?: true;
  readonly linking: PlatformLinking;
  readonly lookups: PlatformLookups;
  readonly callbacks: PlatformCallbacks;
  /** Address of an ad in the platform's own manager. */
  adUrl(accountId: string, adId: string): string;
  /** Address of an ad account's campaigns there. */
  accountUrl(accountId: string): string;
  /** Origins of the platform's pictures that a console shows, such as the pictures of pages. */
  readonly imageOrigins: readonly string[];
  /** Closes kept connections after the current calls have finished. */
  close(): Promise<void>;
}

/** The way by which a path creates. @throws Error if the platform does not have this path */
export function wayOf(
  connector: Pick<PlatformConnector, 'platform' | keyof CreatingWay | 'otherWays'>,
  path: CreationPath,
): CreatingWay {
  const own = path === null ? connector : connector.otherWays?.[path];
  if (!own) throw new Error(`${connector.platform} creates nothing by ${path}.`);
  return own;
}
