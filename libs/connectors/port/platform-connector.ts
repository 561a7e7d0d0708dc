import type { Ending } from '#libs/platforms/endings/endings.js';
import type { CreationPath } from '#libs/contracts/platform/creation-path.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { AdPlatformReads, AdPlatformWrites } from './ad-platform.js';
import type { HandScripts } from './hand-scripts.js';
import type { ApiVersion } from './api-version.js';
import type { PlatformCallbacks } from './callbacks.js';
import type { PlatformLinking } from './linking.js';
import type { PlatformLookups } from './lookups.js';

/** A way of creating: what is written, and how what came to be by it is read. */
export interface CreatingWay {
  readonly reads: AdPlatformReads;
  readonly writes: AdPlatformWrites;
}

/** Everything one platform answers to. The API uses all but `writes`, which belong to activities. */
export interface PlatformConnector extends CreatingWay {
  readonly platform: Platform;
  /** What of its API is spoken, and until when. */
  readonly apiVersion: ApiVersion;
  /** What the platform stops taking, or has stopped, as far as it holds for this installation's settings. */
  readonly endings: readonly Ending[];
  /** `reads` and `writes` are of its usual way; these are the others, absent where it has one only. */
  readonly otherWays?: Readonly<Record<NonNullable<CreationPath>, CreatingWay>>;
  /** For what its description has delivered by hand; absent where it has nothing so. */
  readonly byHand?: HandScripts;
  readonly linking: PlatformLinking;
  readonly lookups: PlatformLookups;
  readonly callbacks: PlatformCallbacks;
  /** Where a person sees an ad in the platform's own manager. */
  adUrl(accountId: string, adId: string): string;
  /** Where a person sees an ad account's campaigns there. */
  accountUrl(accountId: string): string;
  /** Where its pictures are that a console shows, such as those of pages. */
  readonly imageOrigins: readonly string[];
  /** Ends kept connections; calls under way finish first. */
  close(): Promise<void>;
}

/** The way by which a path creates. @throws Error for a path that the platform has not */
export function wayOf(
  connector: Pick<PlatformConnector, 'platform' | keyof CreatingWay | 'otherWays'>,
  path: CreationPath,
): CreatingWay {
  const own = path === null ? connector : connector.otherWays?.[path];
  if (!own) throw new Error(`${connector.platform} creates nothing by ${path}.`);
  return own;
}
