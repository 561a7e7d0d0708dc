import type { ExternalNames } from '#libs/contracts/platform/external-names.js';

/**
 * Names of ad objects at the platform. A name ends in the object's key, by which it is found again after a lost answer,
 * so it depends on the plan alone: not on the run, the attempt or the clock.
 */
export interface ObjectKey {
  /** 10 characters of lower-case base 32, derived from the experiment's uuid by the caller. */
  experimentKey: string;
  /** The object's place in the plan, from 0. */
  ordinal: number;
}

const KEY = /^[0-9a-z]{10}$/;
const SUFFIX = /\[([0-9a-z]{10})-([0-9a-z]{1,8})\]\s*$/;
/** Room that a label or the experiment's name may take before the whole is cut. */
const PART_LENGTH = 80;

/**
 * The name `{experiment} · {label} · .. [{experimentKey}-{ordinal}]`, the ordinal in base 36.
 * @param parts the experiment's name and what tells this object apart, most general first; empty ones are left out
 * @throws RangeError where the key is malformed or the limit leaves no room for it
 */
export function externalName(
  parts: readonly string[],
  { experimentKey, ordinal }: ObjectKey,
  { maxLength = 400, asciiOnly = false }: Partial<ExternalNames> = {},
): string {
  if (!KEY.test(experimentKey)) throw new RangeError('an experiment key is 10 characters of base 32');
  if (!Number.isSafeInteger(ordinal) || ordinal < 0) throw new RangeError('an ordinal counts from 0');
  const suffix = `[${experimentKey}-${ordinal.toString(36)}]`;
  if (suffix.length > maxLength) throw new RangeError(`no room for a key in ${maxLength} characters`);
  const clean = parts.map((part) => cut(asciiOnly ? toAscii(part) : tidy(part), PART_LENGTH)).filter(Boolean);
  const label = cut(clean.join(asciiOnly ? ' - ' : ' · '), maxLength - suffix.length - 1);
  return label ? `${label} ${suffix}` : suffix;
}

/** The key at the end of a name, or null where the object is not one of ours. */
export function externalKey(name: string): ObjectKey | null {
  const match = SUFFIX.exec(name);
  if (!match) return null;
  const ordinal = parseInt(match[2]!, 36);
  // Only the spelling that externalName writes counts: `00` would make two names of one object.
  return ordinal.toString(36) === match[2] ? { experimentKey: match[1]!, ordinal } : null;
}

/** One line without control characters, in the composed form, without halves of surrogate pairs. */
const tidy = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();

const toAscii = (text: string): string =>
  tidy(
    text
      .toWellFormed()
      .normalize('NFKD')
      .replace(/[\u2010-\u2015·]/g, '-')
      .replace(/[^\x20-\x7e\s]/g, ''),
  );

/** At most `units` UTF-16 units, whole characters only, no joiner left hanging at the end. */
function cut(text: string, units: number): string {
  if (text.length <= units) return text;
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > units) break;
    kept += character;
  }
  return kept.replace(/[\s\u200d]+$/u, '');
}
