/** The three ad platforms, as the product's routes name them. */
export const PLATFORMS = ['meta', 'tiktok', 'google'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** What an address, a list or a query means that names no platform. */
export const DEFAULT_PLATFORM: Platform = 'meta';

export const isPlatform = (name: unknown): name is Platform => PLATFORMS.some((platform) => platform === name);

/** Of which platforms a list shows experiments: of one, or of all. */
export const ALL_PLATFORMS = 'all';
export const LISTED_PLATFORMS = [...PLATFORMS, ALL_PLATFORMS] as const;
export type ListedPlatform = (typeof LISTED_PLATFORMS)[number];

/** Names, the same in every language. */
export const PLATFORM_NAMES: Readonly<Record<Platform, string>> = { meta: 'Meta', tiktok: 'TikTok', google: 'Google' };

/** Under /providers the Meta platform is called `facebook`; the other two keep their names. */
export const PROVIDERS = ['facebook', 'tiktok', 'google'] as const;
export type Provider = (typeof PROVIDERS)[number];

export const isProvider = (name: unknown): name is Provider => PROVIDERS.some((provider) => provider === name);

/** One more in all of these lists, under its own name: how a test brings a platform that the product is not built for. */
export function addPlatform(name: Platform, label: string): void {
  if (isPlatform(name)) return;
  (PLATFORMS as unknown as Platform[]).push(name);
  (LISTED_PLATFORMS as unknown as Platform[]).push(name);
  (PROVIDERS as unknown as Platform[]).push(name);
  (PLATFORM_NAMES as Record<string, string>)[name] = label;
}

/** Whether a team's link works, or the platform has refused its token. */
export const LINK_STATUSES = ['linked', 'relink-needed'] as const;
export type LinkStatus = (typeof LINK_STATUSES)[number];

/** What a platform is called in routes and in the trail. */
export const providerOfPlatform = (platform: Platform): Provider => (platform === 'meta' ? 'facebook' : platform);

/** The platform behind a provider name of a /providers route. */
export const platformOfProvider = (provider: Provider): Platform => (provider === 'facebook' ? 'meta' : provider);
