import { writeFigure } from '#libs/contracts/money/amount-text.js';
import type { Finding } from '#libs/contracts/messages/finding.js';
import type { Language } from '#libs/contracts/messages/language.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { fieldsOf } from '#libs/platforms/fields/fields-of.js';
import { fileLists } from '#libs/platforms/kinds/file-lists.js';
import { isBlank, listOf, recordOf, valueAt, withValueAt, type Untrusted } from '#libs/platforms/reading/untrusted.js';
import { open } from '#libs/platforms/reading/parse.js';
import { EXPERIMENT_RULE_TEXTS } from '#libs/contracts/experiment/form/rule-texts.js';
import { SHAPE_TEXTS } from '#libs/contracts/experiment/form/shape-texts.js';
import type { Draft } from './draft.js';

/** Stored contents as a draft, and the parts for which the wizard has no field. */
export interface OpenedDraft {
  draft: Draft;
  leftOut: Finding[];
}

/**
 * An experiment's contents as the wizard holds them, so that `toInput` returns the submitted contents. Dates stay as they are, even past
 * ones. Only visuals that the server keeps are included.
 * @param stored `content` of the experiment's detail, or part of one
 * @param goals the goals that the wizard offers; an experiment of another goal becomes one of the first goal
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
  const withoutFile = fileLists(description).filter((path) => rowsAt(input, path).length > rowsAt(draft, path).length);
  return {
    draft: typed,
    leftOut: [
      ...leftOut,
      ...goalLeftOut(input, draft),
      ...withoutFile.map((field) => ({ field, key: EXPERIMENT_RULE_TEXTS.file.key })),
    ],
  };
}

/** The finding that the wizard does not offer the experiment's goal; empty if it does. */
const goalLeftOut = ({ objective }: Untrusted, draft: Draft): Finding[] =>
  objective === undefined || objective === draft.objective
    ? []
    : [{ field: 'objective', key: SHAPE_TEXTS.unknownOption.key }];

/** A stored draft: the parts that fit the form, with amounts and dates as typed, and the parts that do not fit. */
export function openDraft(description: PlatformDescription, kept: Untrusted, goals: readonly string[]): OpenedDraft {
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

/** Removes properties that are `undefined`, which JSON does not have. */
const withoutUnset = (value: Untrusted): Untrusted => JSON.parse(JSON.stringify(value)) as Untrusted;

function asDraft(description: PlatformDescription, input: Untrusted, goals: readonly string[]): Draft {
  const { platform: _, version: __, components: ___, ...rest } = input;
  const goal = goals.find((one) => one === rest['objective']) ?? goals[0] ?? description.goals[0]!;
  const draft = { ...rest, objective: goal } as Draft;
  return withStoredFiles(description, draft) as Draft;
}

/** Contents with only those visuals whose files the server keeps. */
export const withStoredFiles = (description: PlatformDescription, input: Untrusted): Untrusted =>
  fileLists(description).reduce(
    (rest, path) =>
      valueAt(rest, path) === undefined
        ? rest
        : withValueAt(
            rest,
            path,
            rowsAt(rest, path).filter((row) => hasFile(recordOf(recordOf(row)['value']))),
          ),
    input,
  );

const rowsAt = (input: Untrusted, path: string): unknown[] => listOf(valueAt(input, path));

/** Whether the server keeps the visual's file. */
const hasFile = ({ asset, carousel }: Untrusted): boolean =>
  !isBlank(asset) || (Array.isArray(carousel) && carousel.length > 0);
