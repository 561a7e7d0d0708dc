import type { Platform } from '#libs/contracts/platform/platform.js';
import type { LinkMacro } from './link-tracking.js';

/**
 * The placeholder formats of platforms: Meta `{{ad.id}}`, TikTok `__CID__`, Google `{campaignid}`, `{ifmobile:text}`, `{lpurl+2}` and
 * `%%CLICK_URL%%`. None of them occurs in an address by accident.
 */
const PLACEHOLDER =
  /\{\{[^{}]*\}\}|\{_?[A-Za-z][\w.+-]*(?::[^{}]*)?\}|__[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*__|%%[A-Z][A-Z_]*(?::[^%\s]*)?%%/g;

/** Google Ads help, 'About ValueTrack parameters', read November 2026; custom parameters begin with an underscore. */
const GOOGLE =
  /^\{(?:_\w+|(?:unescaped|escaped)?lpurl(?:\+\d)?|if\w+:.*|param[12]:.*|(?:campaign|adgroup|feeditem|target|extension|matchtype|network|device|devicemodel|gclid|keyword|creative|placement|target|random|adtype|product|merchant|store|source|loc|asset|sitelink|video)\w*)\}$/i;

/** Business Help Center of Meta, 'Dynamic URL parameters', and its catalog fields: a dot between an object and its field. */
const META = /^\{\{(?:campaign|adset|ad|product)\.[\w.]+\}\}$|^\{\{(?:placement|site_source_name)\}\}$/i;

/** A placeholder in an address that its platform does not fill in, and the platform that does; null if unknown. */
export interface ForeignMacro {
  macro: string;
  owner: Platform | null;
}

/**
 * The first placeholder of an address that the platform of its ads does not fill in; null for none.
 * @param own the platform's macros
 */
export function foreignMacro(address: string, platform: Platform, own: readonly LinkMacro[]): ForeignMacro | null {
  // Browsers encode braces when an address is copied.
  const text = address.replace(/%7B/gi, '{').replace(/%7D/gi, '}');
  for (const [macro] of text.matchAll(PLACEHOLDER)) {
    if (own.some((one) => one.text === macro)) continue;
    const owner = ownerOf(macro);
    return { macro, owner: owner === platform ? null : owner };
  }
  return null;
}

function ownerOf(macro: string): Platform | null {
  if (macro.startsWith('__')) return 'tiktok';
  if (macro.startsWith('%%') || GOOGLE.test(macro)) return 'google';
  return META.test(macro) ? 'meta' : null;
}
