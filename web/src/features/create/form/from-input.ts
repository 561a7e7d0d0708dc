import { writeFigure } from '#libs/contracts/money/amount-text.js';
import type { Finding } from '#libs/contracts/messages/finding.js';
import type { Language } from '#libs/contracts/messages/language.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { fieldsOf } from '#libs/platforms/fields/fields-of.js';
import { isBlank, recordOf, valueAt, withValueAt, type Loose } from '#libs/platforms/reading/loose.js';
import { open } from '#libs/platforms/reading/parse.js';
import { EXPERIMENT_RULE_TEXTS } from '#libs/contracts/experiment/form/rule-texts.js';
import { SHAPE_TEXTS } from '#libs/contracts/experiment/form/shape-texts.js';
import type { Draft, Lists } from './draft.js';

/** Stored contents as a draft, and the parts that the wizard has no place for (any more). */
export interface OpenedDraft {
  draft: Draft;
  leftOut: Finding[];
}

/**
 * An experiment's contents as the wizard holds them, so that `toInput` returns the submitted contents. Dates stay as they are, even past
 * ones. Only visuals that the server keeps are included.
 * @param stored `content` of the experiment's detail, or part of one
 * @param goals those that the wizard offers; an experiment of another goal becomes one of the first goal
 */
export function fromInput(
  description: PlatformDescription,
  stored: unknown,
  { language, goals }: { language: Language; goals: readonly string[] },
): OpenedDraft {
  const { input, leftOut } = open(description, stored);
  const draft = asDraft(description, input, goals);
  const typed = moneyPaths(description).reduce((opened, path) => {
    const amount = valueAt(opened, path);
    return typeof amount === 'number' ? withValueAt(opened, path, writeFigure(amount, language)) : opened;
  }, draft);
  const isFileGone = visualsOf(input).length > visualsOf(draft).length;
  return {
    draft: typed,
    leftOut: [
      ...leftOut,
      ...goalLeftOut(input, draft),
      ...(isFileGone ? [{ field: 'creatives.visuals', key: EXPERIMENT_RULE_TEXTS.file.key }] : []),
    ],
  };
}

/** A goal that the wizard does not offer. */
const goalLeftOut = ({ objective }: Loose, draft: Draft): Finding[] =>
  objective === undefined || objective === draft.objective
    ? []
    : [{ field: 'objective', key: SHAPE_TEXTS.unknownOption.key }];

/** A kept draft: the parts that still fit, with amounts and dates as typed, and the parts that do not fit. */
export function openDraft(description: PlatformDescription, kept: Loose, goals: readonly string[]): OpenedDraft {
  const amounts = moneyPaths(description).map((path) => [path, valueAt(kept, path)] as const);
  const readable = amounts.reduce((draft, [path]) => withValueAt(draft, path, undefined), kept);
  const { input, leftOut } = open(description, withoutUnset(readable));
  const draft = asDraft(description, input, goals);
  const typed = amounts.reduce(
    (opened, [path, amount]) => (typeof amount === 'string' ? withValueAt(opened, path, amount) : opened),
    draft,
  );
  return { draft: typed, leftOut: [...leftOut, ...goalLeftOut(input, draft)] };
}

const moneyPaths = (description: PlatformDescription): string[] =>
  fieldsOf(description).flatMap(({ path, field }) => (field.kind === 'money' ? [path] : []));

/** JSON has no `undefined`. */
const withoutUnset = (value: Loose): Loose => JSON.parse(JSON.stringify(value)) as Loose;

function asDraft(description: PlatformDescription, input: Loose, goals: readonly string[]): Draft {
  const { platform: _, version: __, components: ___, ...rest } = input;
  const goal = goals.find((one) => one === rest['objective']) ?? goals[0] ?? description.goals[0]!;
  const draft = { ...rest, objective: goal } as Draft;
  if (!Object.hasOwn(description.creatives, 'visuals')) return draft;
  const visuals = visualsOf(rest).filter(({ value }) => hasFile(recordOf(value)));
  return withValueAt(draft, 'creatives.visuals', visuals);
}

const visualsOf = ({ creatives }: Loose) => (creatives as Lists)['visuals'] ?? [];

/** Whether the server keeps the visual's file. */
export const hasFile = ({ asset, carousel }: Loose): boolean =>
  !isBlank(asset) || (Array.isArray(carousel) && carousel.length > 0);
