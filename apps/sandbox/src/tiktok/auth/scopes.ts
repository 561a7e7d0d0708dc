import { forbidden } from '../wire/refusal.js';
import type { Grant } from './tokens.js';

/** The permissions of an app. The platform shows their numbers only in its portal, so the sandbox assigns them itself. */
export const SCOPES = [
  { id: 4, label: 'See your ad accounts with their pixels, audiences and identities' },
  { id: 5, label: 'Create and change campaigns, ad groups and ads' },
  { id: 6, label: 'Read reports' },
  { id: 8, label: 'Upload images, videos and music' },
] as const;

export const ALL_SCOPES: number[] = SCOPES.map(({ id }) => id);

const OF_ROUTE: [RegExp, number][] = [
  [/^\/(advertiser|pixel|dmp|identity|custom_conversion)\//, 4],
  [/^\/(campaign|adgroup|ad|smart_plus|creative|tool)\//, 5],
  [/^\/report\//, 6],
  [/^\/file\//, 8],
];

/** Throws 40001 if the person has not granted the scope of this path. */
export function requireScope({ scopes }: Grant, path: string): void {
  const needed = OF_ROUTE.find(([pattern]) => pattern.test(path))?.[1];
  if (needed !== undefined && !scopes.includes(needed))
    throw forbidden(`The access token does not have the permission that ${path} needs.`);
}
