import type { Ending } from '#libs/platforms/endings.js';
import type { CreationPath } from '#libs/contracts/platform/creation-path.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { AdPlatformWrites } from './ad-platform.js';
import type { ApiVersion } from './api-version.js';
import type { PlatformCallbacks } from './callbacks.js';
import type { PlatformLinking } from './linking.js';
import type { PlatformLookups } from './lookups.js';

/** Everything one platform answers to. The API uses all but `writes`, which belong to activities. */
export interface PlatformConnector {
  readonly platform: Platform;
  /** What of its API is spoken, and until when. */
  readonly apiVersion: ApiVersion;
  /** What the platform stops taking, or has stopped, as far as it holds for this installation's settings. */
  readonly endings: readonly Ending[];
  /** Of what is created in the platform's usual way. */
  readonly writes: AdPlatformWrites;
  /** Of its other ways of creating; absent where it has one way only. */
  readonly otherWrites?: Readonly<Record<NonNullable<CreationPath>, AdPlatformWrites>>;
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

/** The writing half for what is created by a path. @throws Error for a path that the platform has not */
export function writesBy(
  { platform, writes, otherWrites }: Pick<PlatformConnector, 'platform' | 'writes' | 'otherWrites'>,
  path: CreationPath,
): AdPlatformWrites {
  const own = path === null ? writes : otherWrites?.[path];
  if (!own) throw new Error(`${platform} creates nothing by ${path}.`);
  return own;
}
