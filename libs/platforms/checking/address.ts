import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import type { Finding } from '#libs/contracts/messages/finding.js';
import { cleanText, tidyText } from '../reading/clean-text.js';
import type { PlatformDescription } from '../description.js';
import { foreignMacro } from '../naming/foreign-macros.js';
import type { RuleName } from './rules.js';
import { isBlankCharacter } from '../reading/unseen.js';

/** Direction marks and line-break hints. Texts of some scripts keep them, but no address needs them. */
const HINTS = /[\u061C\u200B\u200E\u200F]/g;

/** An address without invisible characters. Blanks around it stay while somebody types. */
export const cleanAddress = (typed: string): string => cleanText(typed).replace(HINTS, '');

/** An address as it is stored and sent. */
export const tidyAddress = (typed: string): string => tidyText(cleanAddress(typed));

/** The platform of the ads, and the values that it fills into their addresses. */
export type Filling = Pick<PlatformDescription, 'platform' | 'links'>;

/** An error in an address, and the parameters of its text. */
export interface AddressFault {
  readonly rule: RuleName;
  readonly params?: Finding['params'];
}

/** http or https twoSchemesFault at the beginning, with any separator: `https://http://`, `https:https//`. */
const SCHEMES = /^(?:https?:?\/+|https?:){2,}/i;
/** The beginning of another address. */
const SCHEME = /https?:\/\//gi;
/** The characters that may precede an address inside another address: `?to=`, `destination:`. */
const LEADS_IN = /[:=]$/;
/** In a query, any character can precede such an address except a letter or digit, which would make it part of a word. */
const LEADS_IN_QUERY = /[^\p{L}\p{N}]$/u;

/**
 * The error of an address that ads lead to, or null. A valid value is one http or https address with a host, a standard port and no
 * credentials. The platform must know every placeholder. The check uses the stored form, so characters that `tidyAddress` removes cause no
 * error.
 * @param filling absent if no platform is known: then placeholders are not checked
 */
export function addressFault(value: unknown, filling?: Filling): AddressFault | null {
  const address = typeof value === 'string' ? tidyAddress(value) : '';
  if (address === '') return { rule: 'destination' };
  if (!/^https?:\/\//i.test(address)) return isSchemeTwice(address) ? twoSchemesFault(address) : { rule: 'urlScheme' };
  if (isSchemeTwice(address)) return twoSchemesFault(address);
  if (hasSecondAddress(address)) return { rule: 'twoAddresses' };
  if (hasBlank(address) || !URL.canParse(address)) return { rule: 'destination' };
  const { hostname, port, username, password } = new URL(address);
  const isPlain = hostname !== '' && username === '' && password === '' && ['', '80', '443'].includes(port);
  // The parser accepts a third slash, but other programs do not.
  if (!isPlain || /^https?:\/{3}/i.test(address)) return { rule: 'destination' };
  return filling === undefined ? null : macroFault(address, filling);
}

/** The error of an app link, which has its own scheme and may be absent. */
export function appLinkFault(value: unknown, filling: Filling): AddressFault | null {
  const address = typeof value === 'string' ? tidyAddress(value) : '';
  if (hasSecondAddress(address)) return { rule: 'twoAddresses' };
  return hasBlank(address) ? { rule: 'destination' } : macroFault(address, filling);
}

const hasBlank = (address: string): boolean => [...address].some(isBlankCharacter);

const isSchemeTwice = (address: string): boolean => SCHEMES.test(address);
const twoSchemesFault = (address: string): AddressFault => {
  const [schemes = ''] = SCHEMES.exec(address) ?? [];
  return { rule: 'twoSchemes', params: { schemes } };
};

/** Whether a second address follows the first. An address inside the first one, such as a query parameter, does not count. */
function hasSecondAddress(address: string): boolean {
  for (const { index } of address.matchAll(SCHEME)) {
    if (index === 0) continue;
    const before = address.slice(0, index);
    const isInQuery = /[?#]/.test(before);
    if (!(isInQuery ? LEADS_IN_QUERY : LEADS_IN).test(before) || isBlankCharacter(before.at(-1)!)) return true;
  }
  return false;
}

function macroFault(address: string, { platform, links }: Filling): AddressFault | null {
  const found = foreignMacro(address, platform, links?.macros ?? []);
  if (found === null) return null;
  const { macro, owner } = found;
  const params = { macro, platform: PLATFORM_NAMES[platform] };
  return owner === null
    ? { rule: 'unknownMacro', params }
    : { rule: 'foreignMacro', params: { ...params, other: PLATFORM_NAMES[owner] } };
}
