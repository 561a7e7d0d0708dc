/**
 * Characters without a glyph of their own: Unicode's ignorable ones (joiners, variation selectors, direction marks, soft hyphens, tags),
 * control characters, lone surrogates, noncharacters, and annotation marks.
 */
export const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\uFFF9-\uFFFB]/u;

/** Blanks of Braille and Korean, for a character class: apps show them as blanks, but `\s` does not match them. */
export const ODD_BLANKS = '\\u2800\\u3164\\uFFA0';
const BLANK = new RegExp(`[\\s${ODD_BLANKS}]`);
/** Whether people see the character as a blank, of any width. */
export const isBlankCharacter = (character: string): boolean => BLANK.test(character);

const PICTOGRAPH = /^\p{Extended_Pictographic}$/u;
/** The characters that may end a part of a joined emoji: a pictograph, its variation selector, a skin tone, the end of a flag. */
const EMOJI_PART = /^(?:[\p{Extended_Pictographic}\uFE0F\u{E007F}]|[\u{1F3FB}-\u{1F3FF}])$/u;
const HAN = /^\p{Script=Han}$/u;
const SIGN = /^\p{Sm}$/u;
const MONGOLIAN = /^\p{Script=Mongolian}$/u;
const JAMO = /^[\u1100-\u11FF\uA960-\uA97F\uD7B0-\uD7FF]$/;
/** Scripts without blanks between words. A zero-width space marks where a line may break. */
const UNDIVIDED = /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;
/** Arabic's direction mark also belongs to its script, so the pattern requires a letter. */
const FROM_RIGHT =
  /(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u;
const LETTER = /^\p{L}$/u;
const MARK = /^\p{M}$/u;
/** The maximum number of marks on one letter that are examined. */
const MOST_MARKS = 8;
/** Letters of these scripts have one shape each and never join. */
const UNJOINED =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u;

/** Whether some of a text runs from right to left. */
export const hasFromRight = (text: string): boolean => FROM_RIGHT.test(text);

interface Around {
  /** The characters kept so far. */
  before: readonly string[];
  after: string | undefined;
  /** Whether some of the text runs from right to left, where direction marks have an effect. */
  isFromRight: boolean;
}

/** Whether an unseen character has an effect at its place. */
export function isNeeded(character: string, { before, after = '', isFromRight }: Around): boolean {
  const last = before.at(-1) ?? '';
  switch (character) {
    // Line breaks, tabs, and the blanks of Korean.
    case '\n':
    case '\t':
    case '\u3164':
    case '\uFFA0':
      return true;
    case '\u200B':
      return UNDIVIDED.test(last) && UNDIVIDED.test(after);
    case '\u200C':
      return isBehindJoining(before);
    case '\u200D':
      return EMOJI_PART.test(last) ? PICTOGRAPH.test(after) : isBehindJoining(before);
    case '\u034F':
      return isBehindJoining(before);
    case '\u061C':
    case '\u200E':
    case '\u200F':
      return isFromRight;
    case '\u115F':
    case '\u1160':
      return JAMO.test(last) || JAMO.test(after);
    case '\uFE0E':
    case '\uFE0F':
      return PICTOGRAPH.test(last) || HAN.test(last) || (/^[0-9#*]$/.test(last) && after === '\u20E3');
    default:
      break;
  }
  // Variation selectors: for signs, and for letters with several shapes.
  if (/^[\uFE00-\uFE0D]$/.test(character)) return HAN.test(last) || SIGN.test(last) || isBehindJoining(before);
  if (/^[\u{E0100}-\u{E01EF}]$/u.test(character)) return HAN.test(last);
  if (/^[\u180B-\u180F]$/.test(character)) return MONGOLIAN.test(last);
  // The letters of a flag such as Scotland's.
  if (/^[\u{E0020}-\u{E007F}]$/u.test(character)) return /^[\u{1F3F4}\u{E0020}-\u{E007E}]$/u.test(last);
  return false;
}

/** Whether the last letter, with its marks, is of a script whose letters change their shape next to others. */
function isBehindJoining(before: readonly string[]): boolean {
  for (const character of before.slice(-MOST_MARKS - 1).reverse()) {
    if (MARK.test(character)) continue;
    return LETTER.test(character) && !UNJOINED.test(character);
  }
  return false;
}
