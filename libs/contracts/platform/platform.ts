import type { Language } from '../messages/language.js';

/** The three ad platforms, as the product's routes name them. */
export const PLATFORMS = ['meta', 'tiktok', 'google'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** The platform of an address, a list or a query that names none. */
export const DEFAULT_PLATFORM: Platform = 'meta';

export const isPlatform = (name: unknown): name is Platform => PLATFORMS.some((platform) => platform === name);

/** The value of a list's filter that selects experiments of every platform. */
export const ALL_PLATFORMS = 'all';
export const LISTED_PLATFORMS = [...PLATFORMS, ALL_PLATFORMS] as const;
export type ListedPlatform = (typeof LISTED_PLATFORMS)[number];

/** Names, the same in every language. */
export const PLATFORM_NAMES: Readonly<Record<Platform, string>> = { meta: 'Meta', tiktok: 'TikTok', google: 'Google' };

/** Where people manage their ads, if that has another name than Ads Manager. */
const AD_TOOLS: Readonly<Partial<Record<Platform, string>>> = { google: 'Google Ads' };
const ADS_MANAGER: Readonly<Record<Language, string>> = { en: 'Ads Manager', es: 'el Administrador de anuncios' };

/** The name of the place where people manage a platform's ads. It fits after "in". */
export const adToolOf = (platform: Platform, language: Language): string => AD_TOOLS[platform] ?? ADS_MANAGER[language];

/** Under /providers the Meta platform is called `facebook`; the other two keep their names. */
export const PROVIDERS = ['facebook', 'tiktok', 'google'] as const;
export type Provider = (typeof PROVIDERS)[number];

export const isProvider = (name: unknown): name is Provider => PROVIDERS.some((provider) => provider === name);

/** The name of the account that people link: for Meta it is a Facebook account. */
export const linkedName = (provider: Provider): string =>
  provider === 'facebook' ? 'Facebook' : PLATFORM_NAMES[provider];

/** Adds a platform to all of these lists under its own name. Tests use it to add an invented platform. */
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

/** The name of a platform in routes and in the audit trail. */
export const providerOfPlatform = (platform: Platform): Provider => (platform === 'meta' ? 'facebook' : platform);

/** The platform behind a provider name of a /providers route. */
export const platformOfProvider = (provider: Provider): Platform => (provider === 'facebook' ? 'meta' : provider);
