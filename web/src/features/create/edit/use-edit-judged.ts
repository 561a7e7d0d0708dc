import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { keyOf } from '#libs/platforms/reading/loose.js';
import { useFormat } from '../../../lib/format/use-format.js';
import type { Lookups } from '../form/lookups.js';
import type { Draft } from '../form/draft.js';
import { goneRows } from '../wizard/rows/gone-rows.js';
import type { ChosenImages } from '../form/images.js';
import { pathOfMark } from '../form/marks.js';
import { problemsOf, sayProblem, type Problem } from '../wizard/problems.js';

interface Judged {
  description: PlatformDescription;
  /** As it is stored, and as it is by now. */
  stored: Draft;
  draft: Draft;
  images: ChosenImages;
  lookups: Lookups;
  currency: string;
  /** Of the row that is edited. */
  mark: string;
}

const NO_IMAGES = {};

/**
 * What an edit makes wrong. What was wrong before (its start has passed by now) is no matter of it.
 * @returns of the alternative itself or its list, and of everything else
 */
export function useEditJudged({ description, stored, draft, images, lookups, currency, mark }: Judged) {
  const { t } = useTranslation();
  const format = useFormat();
  const [now] = useState(() => new Date());
  const judge = (contents: { draft: Draft; images: ChosenImages }) =>
    problemsOf(description, contents, {
      ...{ now, currency, isAccountUsable: true, sponsors: lookups.sponsors, format },
      gone: goneRows(description, contents.draft, lookups),
    });
  const before = judge({ draft: stored, images: NO_IMAGES });
  const problems = [...judge({ draft, images })].filter(([at, problem]) => keyOf(before.get(at)) !== keyOf(problem));
  const path = pathOfMark(mark);
  const isOfList = ([at]: [mark: string, problem: Problem]) => pathOfMark(at) === path;
  const own = problems.find(([at]) => at === mark) ?? problems.find(isOfList);
  const others = problems.filter((one) => !isOfList(one));
  return { own: own && sayProblem(t, own[1]), others: others.map(([, problem]) => sayProblem(t, problem)) };
}
