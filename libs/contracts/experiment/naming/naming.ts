import type { AdObjectKind } from '../run/ad-object.js';

/**
 * A team's patterns on a platform: for the names of its objects and for the link parameters of its ads. They contain tokens in braces
 * (`libs/platforms/naming/tokens.ts`). The object's key is not part of a pattern: it ends every name.
 */
export interface NamingPatterns extends Record<AdObjectKind, string> {
  /** Parameters for the links of ads, `name=value&name=value`; empty for none. */
  link: string;
}

/** In the order of the form. */
export const NAMING_FIELDS = ['campaign', 'adset', 'ad', 'link'] as const satisfies (keyof NamingPatterns)[];
export type NamingField = (typeof NAMING_FIELDS)[number];

const USUAL = '{experiment} · {alternatives}';
/** The patterns of a team that has set none. */
export const DEFAULT_PATTERNS: NamingPatterns = { campaign: USUAL, adset: USUAL, ad: USUAL, link: '' };

/** The maximum number of UTF-16 units of a pattern. */
export const LONGEST_PATTERN = 1_000;

export const isDefault = (patterns: NamingPatterns): boolean =>
  NAMING_FIELDS.every((field) => patterns[field] === DEFAULT_PATTERNS[field]);
