import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { Circumstances, PlatformDescription } from '#libs/platforms/description.js';
import { fileLists } from '#libs/platforms/kinds/file-lists.js';
import { listOf, recordOf, textOf, valueAt } from '#libs/platforms/reading/untrusted.js';
import { useFormat } from '../../../lib/format/use-format.js';
import type { Lookups } from '../form/lookups.js';
import type { Draft } from '../form/draft.js';
import { chosenImages, type ChosenImages } from '../form/images.js';
import { fileMark, pathOfMark } from '../form/marks.js';
import { isShownAtOnce, problemsOf, formatProblem, stepPartOf, UNDER_WAY, type ProblemContext } from './problems.js';
import { fallsAway } from '../form/known-rows.js';
import { left, partChecked } from '../form/slice.js';
import type { WizardState } from '../form/wizard-state.js';
import { partAt, stepOf } from '../form/steps.js';

interface Judged extends Pick<ProblemContext, 'currency' | 'accountZone' | 'isAccountUsable' | 'freeBytes'> {
  description: PlatformDescription;
  owner: string;
  /** Undefined until the wizard has been opened. */
  wizard: WizardState | undefined;
  draft: Draft;
  images: ChosenImages;
  lookups: Lookups;
  gone: ReadonlyMap<string, string>;
}

/** The first place with a problem, and its other problems. */
export interface Found {
  step: number;
  marks: string[];
}

/** The form's problems. They show when the user has left a field, or has tried to leave its step. */
export function useJudged({ description, owner, wizard, draft, images, lookups, gone, ...rest }: Judged) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const format = useFormat();
  const judge = () =>
    problemsOf(
      description,
      { draft, images },
      {
        ...rest,
        now: new Date(),
        found: countsOf(lookups.rows),
        filledIn: lookups.filledIn,
        fileOf: (id) => wizard?.contents[id] ?? id,
        ...(wizard === undefined ? {} : { sizeOf: sizesOf(description, wizard) }),
        gone,
        format,
      },
    );
  const problems = judge();
  const errorOf = (mark: string): string | null => {
    const refusal = wizard?.refusals[mark];
    if (refusal !== undefined) return refusal;
    const lost = gone.get(mark);
    if (lost !== undefined)
      return t(fallsAway(description, mark) ? 'wizard.gone' : 'wizard.notOffered', { name: lost });
    const isShown = wizard?.touched[mark] ?? wizard?.checked[stepPartOf(description, mark)] ?? false;
    const problem = problems.get(mark);
    if (problem === undefined) return null;
    return isShown || isShownAtOnce(description, draft, mark, problem) ? formatProblem(t, problem) : null;
  };

  /** Shows the problems of all steps before a step. @returns the first of them; null without problems */
  const check = (before: number): Found | null => {
    for (let step = 1; step < before; step++) dispatch(partChecked({ owner, part: partAt(step)! }));
    const marks = [...judge().keys()].filter((mark) => stepOf(stepPartOf(description, mark)) < before);
    // The first mark that belongs to a field of the page: problems without a field show above the steps.
    const found = marks.find((mark) => shownMark(description, mark) !== null) ?? marks[0];
    if (found === undefined) return null;
    const first = shownMark(description, found) ?? found;
    // Only the marks of one field, because a step can show its fields in another order than they are checked.
    const others = marks.filter((mark) => pathOfMark(mark) === pathOfMark(first));
    return { step: placeOf(description, first), marks: [first, ...others] };
  };
  /** Shows the files that are still uploading, which a template or draft would lack. @returns null if all have arrived */
  const checkFiles = (): Found | null => {
    const marks = chosenImages(draft, images).map(({ id }) => fileMark(draft, id));
    if (marks[0] === undefined) return null;
    dispatch(left({ owner, marks }));
    return { step: placeOf(description, marks[0]), marks };
  };
  /** Whether the user can open a step as soon as the files have arrived. */
  const isAwaiting = (before: number): boolean => {
    const onTheirWay = chosenImages(draft, images);
    if (onTheirWay.length === 0 || onTheirWay.some(({ isFailed }) => isFailed)) return false;
    const awaited = new Map(onTheirWay.map(({ id }) => [fileMark(draft, id), true]));
    return [...judge()]
      .filter(([mark]) => stepOf(stepPartOf(description, mark)) < before)
      .every(([mark, { key }]) => awaited.has(mark) && key === UNDER_WAY);
  };
  return { errorOf, check, checkFiles, isAwaiting };
}

/** The sizes of the measured pictures, by the ids of their stored files. */
function sizesOf(description: PlatformDescription, { draft, sizes }: WizardState): Circumstances['sizeOf'] {
  const rows = fileLists(description)
    .flatMap((path) => listOf(valueAt(draft, path)))
    .map(recordOf);
  const known = new Map(rows.map(({ id, value }) => [recordOf(value)['asset'], sizes[textOf(id)]]));
  return (asset) => known.get(asset);
}

const countsOf = (rows: Lookups['rows']): Record<string, number> =>
  Object.fromEntries(Object.entries(rows).flatMap(([name, found]) => (found ? [[name, found.length]] : [])));

/** The mark if the wizard has a field for it; null for problems that show above the steps. */
export function shownMark(description: PlatformDescription, mark: string): string | null {
  const path = mark.split('#')[0]!;
  if (path === 'information.currency') return 'information.budget';
  return Object.values(description.steps).some((sections) => sections.some(({ fields }) => fields.includes(path)))
    ? mark
    : null;
}

/** The number of the step that contains a mark. */
export const placeOf = (description: PlatformDescription, mark: string): number =>
  stepOf(stepPartOf(description, mark));
