import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import type { Finding } from '#libs/contracts/messages/finding.js';
import { cleanText, tidyText } from '../reading/clean-text.js';
import type { PlatformDescription } from '../description.js';
import { foreignMacro } from '../naming/foreign-macros.js';
import type { RuleName } from './rules.js';
import { isBlankCharacter } from '../reading/unseen.js';

/** Marks of direction and hints for a line's end, which texts of some scripts keep and no address needs. */
const HINTS = /[\u061C\u200B\u200E\u200F]/g;

/** An address without what nobody sees in it; blanks around it stay while it is typed. */
export const cleanAddress = (typed: string): string => cleanText(typed).replace(HINTS, '');

/** An address as it is stored and sent. */
export const tidyAddress = (typed: string): string => tidyText(cleanAddress(typed));

/** The platform that ads with an address run on, and what it fills in there. */
export type Filling = Pick<PlatformDescription, 'platform' | 'links'>;

/** What is wrong with an address, and what its text names. */
export interface AddressFault {
  readonly rule: RuleName;
  readonly params?: Finding['params'];
}

/** http or https twice at the beginning, however it is divided: `https://http://`, `https:https//`. */
const SCHEMES = /^(?:https?:?\/+|https?:){2,}/i;
/** The beginning of a further address. */
const SCHEME = /https?:\/\//gi;
/** What stands before an address that is part of another one: `?to=`, `destination:`. */
const LEADS_IN = /[:=]$/;
/** In a query further signs may stand before it, but no letter or figure, to which it would be stuck. */
const LEADS_IN_QUERY = /[^\p{L}\p{N}]$/u;

/**
 * What is wrong with an address that ads lead to, or null: http or https, a standard port, a host, no credentials, one address,
 * and no placeholder that nobody fills in. Judged as it is stored, so what `tidyAddress` takes away is no fault.
 * @param filling left out where no platform is known: then placeholders are not judged
 */
export function addressFault(value: unknown, filling?: Filling): AddressFault | null {
  const address = typeof value === 'string' ? tidyAddress(value) : '';
  if (address === '') return { rule: 'destination' };
  if (!/^https?:\/\//i.test(address)) return isSchemeTwice(address) ? twice(address) : { rule: 'urlScheme' };
  if (isSchemeTwice(address)) return twice(address);
  if (hasSecond(address)) return { rule: 'twoAddresses' };
  if (hasBlank(address) || !URL.canParse(address)) return { rule: 'destination' };
  const { hostname, port, username, password } = new URL(address);
  const isPlain = hostname !== '' && username === '' && password === '' && ['', '80', '443'].includes(port);
  // A third slash is let pass by the parser, and not by everybody else.
  if (!isPlain || /^https?:\/{3}/i.test(address)) return { rule: 'destination' };
  return filling === undefined ? null : macroFault(address, filling);
}

/** What is wrong with the link of an app, which has a scheme of its own and may be left out. */
export function appLinkFault(value: unknown, filling: Filling): AddressFault | null {
  const address = typeof value === 'string' ? tidyAddress(value) : '';
  if (hasSecond(address)) return { rule: 'twoAddresses' };
  return hasBlank(address) ? { rule: 'destination' } : macroFault(address, filling);
}

const hasBlank = (address: string): boolean => [...address].some(isBlankCharacter);

const isSchemeTwice = (address: string): boolean => SCHEMES.test(address);
const twice = (address: string): AddressFault => {
  const [schemes = ''] = SCHEMES.exec(address) ?? [];
  return { rule: 'twoSchemes', params: { schemes } };
};

/** Whether a second address begins within one, other than as a part of it. */
function hasSecond(address: string): boolean {
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
