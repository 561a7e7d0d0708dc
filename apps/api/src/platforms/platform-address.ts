import {
  DEFAULT_PLATFORM,
  isPlatform,
  isProvider,
  PLATFORM_NAMES,
  platformOfProvider,
  PLATFORMS,
  PROVIDERS,
  type Platform,
} from '#libs/contracts/platform/platform.js';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { ApiError, invalidField } from '../http/errors/api-error.js';

/** Every address below it names a platform, unless one of our routes has that name. */
const BELOW_PROVIDERS = /^\/api\/v1\/providers\/([^/]+)\//;

/**
 * The platform that an address names by `:provider` or `:platform`; null if it names none.
 * @throws ApiError 404 with the known names, for any other name
 */
export function platformOfAddress({ provider, platform }: Record<string, unknown>): Platform | null {
  if (provider !== undefined) {
    if (isProvider(provider)) return platformOfProvider(provider);
    throw unknownPlatform(PROVIDERS);
  }
  if (platform === undefined || isPlatform(platform)) return platform ?? null;
  throw unknownPlatform(PLATFORMS);
}

/** The platform of an address below /providers, also if a route of its own names it; null for all others. */
export function platformBelowProviders(path: string): Platform | null {
  const provider = BELOW_PROVIDERS.exec(path)?.[1];
  return isProvider(provider) ? platformOfProvider(provider) : null;
}

/**
 * The platform of a request: from its address, else from its body's `platform` or `type`, else Meta. If the body's value is not a platform,
 * the body's own rules refuse it.
 * @throws ApiError as `platformOfAddress`
 */
export function platformOfRequest({ params, body }: { params: Record<string, unknown>; body?: unknown }): Platform {
  const { platform, type } = (body ?? {}) as Record<string, unknown>;
  return platformOfAddress(params) ?? [platform, type].find(isPlatform) ?? DEFAULT_PLATFORM;
}

/** The refusal for a known platform that this installation does not support. */
export function platformNotBuilt(platform: Platform): ApiError {
  const message = withParams(HTTP_TEXTS.platformNotBuilt, { platform: PLATFORM_NAMES[platform] });
  return new ApiError(404, 'platform-not-built', message);
}

/**
 * The refusal for an address that no route answers. Addresses of one platform do not exist for the others.
 * @param built the platforms of this installation
 * @returns null if the platform is not the cause
 */
export function platformProblem(path: string, built: readonly Platform[]): ApiError | null {
  const provider = BELOW_PROVIDERS.exec(path)?.[1];
  if (provider === undefined) return null;
  if (!isProvider(provider)) return unknownPlatform(PROVIDERS);
  const platform = platformOfProvider(provider);
  return built.includes(platform) ? null : platformNotBuilt(platform);
}

/** @throws ApiError 400 naming the field, if an experiment names another platform than the address */
export function requireSamePlatform(platform: Platform, experiment: unknown, field: string): void {
  const named = (experiment as { platform?: unknown } | null)?.platform;
  if (named !== undefined && named !== platform)
    throw invalidField(field, withParams(HTTP_TEXTS.otherPlatform, { platform: PLATFORM_NAMES[platform] }));
}

const unknownPlatform = (names: readonly string[]): ApiError =>
  new ApiError(404, 'unknown-platform', withParams(HTTP_TEXTS.unknownPlatform, { names: names.join(', ') }));
