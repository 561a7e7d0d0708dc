import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Font } from '@react-pdf/renderer';

const { resolve } = createRequire(import.meta.url);
const noto = (subset: string, weight = 400, family = 'noto-sans'): string =>
  resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`);
const ours = (file: string): string => fileURLToPath(new URL(`./fonts/${file}`, import.meta.url));

/** A font and its files. Without a bold file, bold text uses the regular one. */
interface Face {
  family: string;
  regular: string;
  bold?: string;
}

const LATIN = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'] as const;
const SCRIPTS = [
  ...(['arabic', 'hebrew', 'thai', 'bengali', 'tamil', 'telugu', 'gujarati', 'gurmukhi', 'kannada'] as const),
  ...(['malayalam', 'sinhala', 'khmer', 'lao', 'myanmar', 'georgian', 'armenian', 'ethiopic'] as const),
] as const;

/**
 * The scripts that ads use, the most usual first: Noto Sans, DejaVu Sans for symbols, Droid Sans Fallback for Chinese and Japanese, Noto
 * Emoji. The Korean and the Chinese font are our own files: the packages that have these fonts are ten times as large.
 */
const FACES: readonly Face[] = [
  ...LATIN.map((subset) => ({ family: subset, regular: noto(subset), bold: noto(subset, 700) })),
  { family: 'devanagari', regular: noto('devanagari'), bold: noto('devanagari', 700) },
  ...SCRIPTS.map((script) => ({ family: script, regular: noto(script, 400, `noto-sans-${script}`) })),
  { family: 'signs', regular: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf') },
  { family: 'korean', regular: ours('noto-sans-kr.woff') },
  { family: 'chinese', regular: ours('droid-sans-fallback.ttf') },
  { family: 'emoji', regular: resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf') },
];

/**
 * The paths of all font files. `scripts/gather-images.mjs` copies them into the API's image.
 * @public
 */
export const FONT_FILES: readonly string[] = FACES.flatMap(({ regular, bold }) => (bold ? [regular, bold] : [regular]));

/** Replaces characters that no font has; otherwise they would be drawn as wrong letters. */
export const UNKNOWN = '\u25a1';
/** Variation selectors, skin tones, control characters and lone surrogates: nothing is drawn for them. */
const UNDRAWN = /(?![\n\t])\p{Cc}|\p{Surrogate}|\p{Variation_Selector}|\p{Emoji_Modifier}|[\u200b\u2060\ufeff]/gu;
/** Characters that join letters, and whitespace. They are left out if a font draws nothing for them. */
const JOINERS = new Set(['\u200c', '\u200d', '\u200e', '\u200f', '\n', '\t']);

/** @react-pdf/textkit 4.9 draws the second of two adjacent characters beyond U+FFFF as a box. */
const TOUCHING = /([\u{10000}-\u{10ffff}])(?=[\u{10000}-\u{10ffff}])/gu;
const HAIR_SPACE = '\u200a';

let isRegistered = false;

function register(): void {
  if (isRegistered) return;
  isRegistered = true;
  for (const { family, regular, bold } of FACES) {
    Font.register({ family, fonts: [{ src: regular }, { src: bold ?? regular, fontWeight: 700 }] });
  }
  // Texts may be in any language, so English hyphenation does not apply. A word too long for a line breaks anywhere, without a hyphen.
  Font.registerHyphenationCallback(breaksOf);
}

const LONGEST_WORD = 24;
/** Scripts that write no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const SEGMENTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The parts of a word between which it may break. An empty part means that no hyphen is written there. */
export function breaksOf(word: string): string[] {
  if (word.length <= LONGEST_WORD && !UNSPACED.test(word)) return [word];
  return [...SEGMENTERS.segment(word)].flatMap(({ segment }) => [segment, '']);
}

export interface Letters {
  /** Font families for a style, in the order in which they are tried for a character. */
  families: string[];
  /** The text, with characters that these families cannot draw replaced or removed. */
  clean(text: string): string;
}

/** The fonts that these texts need. Only those are loaded. */
export async function lettersOf(texts: Iterable<string>): Promise<Letters> {
  register();
  const missing = new Set([...texts].flatMap((text) => [...text.replace(UNDRAWN, '')]).concat(UNKNOWN));
  for (const one of JOINERS) missing.delete(one);
  const drawn = new Set<string>(JOINERS);
  const families: string[] = [];
  for (const { family } of FACES) {
    if (missing.size === 0) break;
    await Font.load({ fontFamily: family, fontWeight: 400, fontStyle: 'normal' });
    const font = Font.getFont({ fontFamily: family, fontWeight: 400, fontStyle: 'normal' }).data;
    const own = [...missing].filter((letter) => font?.hasGlyphForCodePoint(letter.codePointAt(0)!));
    if (own.length === 0) continue;
    families.push(family);
    for (const letter of own) {
      drawn.add(letter);
      missing.delete(letter);
    }
  }
  const clean = (text: string): string =>
    [...text.replace(UNDRAWN, '')]
      .map((letter) => (drawn.has(letter) ? letter : UNKNOWN))
      .join('')
      .replace(TOUCHING, `$1${HAIR_SPACE}`);
  return { families, clean };
}
