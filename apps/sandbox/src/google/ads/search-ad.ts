import type { Work } from '../mutate/kind.js';
import type { Resource } from '../schema/read.js';
import type { Path } from '../wire/failure.js';
import { checkTexts } from './texts.js';

const PATH_SIGNS = 15;

/** Reports the errors of a responsive search ad. Source: the platform's limits; the counts from public code. */
export function checkSearchAd({ problems }: Work, ad: Resource, at: Path): void {
  checkTexts(
    ad.headlines,
    { least: 3, most: 15, signs: 30, pins: ['HEADLINE_1', 'HEADLINE_2', 'HEADLINE_3'] },
    [...at, 'headlines'],
    problems,
  );
  checkTexts(
    ad.descriptions,
    { least: 2, most: 4, signs: 90, pins: ['DESCRIPTION_1', 'DESCRIPTION_2'] },
    [...at, 'descriptions'],
    problems,
  );
  for (const field of ['path1', 'path2']) {
    const value = ad[field];
    if (typeof value === 'string' && [...value].length > PATH_SIGNS)
      problems.add('stringLengthError.TOO_LONG', `At most ${PATH_SIGNS} characters.`, {
        at: [...at, field],
        trigger: value,
      });
  }
  if (ad.path2 !== undefined && ad.path1 === undefined)
    problems.add('adError.CANNOT_SET_PATH2_WITHOUT_PATH1', 'path2 cannot be set without path1.', {
      at: [...at, 'path2'],
    });
}
