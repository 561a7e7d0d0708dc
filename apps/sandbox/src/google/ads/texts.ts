import type { Resource } from '../schema/read.js';
import type { Path, Problems } from '../wire/failure.js';

/** The limits of a list of texts: length in characters, and number of texts. */
export interface TextRules {
  least: number;
  most: number;
  signs: number;
  /** The positions to which a text can be pinned. */
  pins: readonly string[];
}

/** The texts in a list of text assets in JSON. */
export const textsOf = (list: unknown): string[] =>
  ((list as Resource[] | undefined) ?? []).map(({ text }) => String(text ?? ''));

/** Reports a list with too few or too many texts, with empty or too long texts, or with pins to positions that the list does not have. */
export function checkTexts(list: unknown, { least, most, signs, pins }: TextRules, at: Path, problems: Problems): void {
  const given = (list as Resource[] | undefined) ?? [];
  checkCount(given.length, { least, most }, at, problems);
  given.forEach(({ text, pinnedField }, index) => {
    const path = [...at, index];
    checkText(text, signs, [...path, 'text'], problems);
    if (pinnedField !== undefined && !pins.includes(String(pinnedField)))
      problems.add('assetLinkError.INVALID_PINNED_FIELD', 'The asset cannot be pinned there.', {
        at: [...path, 'pinned_field'],
        trigger: String(pinnedField),
      });
  });
}

export function checkCount(
  count: number,
  { least, most }: { least: number; most: number },
  at: Path,
  problems: Problems,
): void {
  if (count < least) problems.add('collectionSizeError.TOO_FEW', `Too few: at least ${least} are needed.`, { at });
  if (count > most) problems.add('collectionSizeError.TOO_MANY', `Too many: at most ${most} are allowed.`, { at });
}

/** Reports a text that is empty or too long. */
export function checkText(text: unknown, signs: number, at: Path, problems: Problems): void {
  const value = String(text ?? '');
  if (value.trim() === '')
    return problems.add(
      'stringLengthError.EMPTY',
      'The specified field should have a least one non-whitespace character in it.',
      { at },
    );
  if ([...value].length > signs)
    problems.add('adError.LINE_TOO_WIDE', `The line is too wide: at most ${signs} characters.`, { at, trigger: value });
}
