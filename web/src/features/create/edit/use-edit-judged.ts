import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { keyOf } from '#libs/platforms/reading/untrusted.js';
import { useFormat } from '../../../lib/format/use-format.js';
import type { Lookups } from '../form/lookups.js';
import type { Draft } from '../form/draft.js';
import { goneRows } from '../wizard/rows/gone-rows.js';
import type { ChosenImages } from '../form/images.js';
import { pathOfMark } from '../form/marks.js';
import { problemsOf, formatProblem, type Problem } from '../wizard/problems.js';

interface Judged {
  description: PlatformDescription;
  /** The stored contents; `draft` holds the edited ones. */
  stored: Draft;
  draft: Draft;
  images: ChosenImages;
  lookups: Lookups;
  currency: string;
  /** The mark (place on the page) of the edited row. */
  mark: string;
}

const NO_IMAGES = {};

/**
 * The problems that an edit causes. Earlier problems, such as a start that has passed, do not count.
 * @returns the problems of the alternative or its list, and the problems elsewhere
 */
export function useEditJudged({ description, stored, draft, images, lookups, currency, mark }: Judged) {
  const { t } = useTranslation();
  const format = useFormat();
  const [now] = useState(() => new Date());
  const judge = (contents: { draft: Draft; images: ChosenImages }) =>
    problemsOf(description, contents, {
      now,
      currency,
      isAccountUsable: true,
      filledIn: lookups.filledIn,
      format,
      gone: goneRows(description, contents.draft, lookups),
    });
  const before = judge({ draft: stored, images: NO_IMAGES });
  const problems = [...judge({ draft, images })].filter(([at, problem]) => keyOf(before.get(at)) !== keyOf(problem));
  const path = pathOfMark(mark);
  const isOfList = ([at]: [mark: string, problem: Problem]) => pathOfMark(at) === path;
  const own = problems.find(([at]) => at === mark) ?? problems.find(isOfList);
  const others = problems.filter((one) => !isOfList(one));
  return { own: own && formatProblem(t, own[1]), others: others.map(([, problem]) => formatProblem(t, problem)) };
}
