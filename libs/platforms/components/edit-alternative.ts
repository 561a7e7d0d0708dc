import type { Finding } from '#libs/contracts/messages/finding.js';
import { componentLists, type Lists } from './components.js';
import type { Circumstances, PlatformDescription } from '../description.js';
import { keyOf, listOf, recordOf, valueAt, withValueAt, type Untrusted } from '../reading/untrusted.js';
import { open, parse } from '../reading/parse.js';
import { validate } from '../checking/validate.js';

/** The edited alternative, and its new value. */
export interface AlternativeEdit {
  component: string;
  /** Index of the alternative, from 0. */
  level: number;
  value: unknown;
}

/** The path of a component's alternatives: `creatives.headlines`; null if the experiment has no such alternative. */
export function pathOfAlternative(
  description: PlatformDescription,
  input: Lists,
  { component, level }: Pick<AlternativeEdit, 'component' | 'level'>,
): string | null {
  const list = componentLists(description, input).find((one) => one.component === component);
  if (list === undefined || list.alternatives[level] === undefined) return null;
  return `${list.isAudience ? 'audiences' : 'creatives'}.${component}`;
}

/** The experiment with a new value of one alternative, unchecked. */
export function withAlternative<T extends object>(
  input: T,
  path: string,
  { level, value }: Pick<AlternativeEdit, 'level' | 'value'>,
): T {
  const rows = listOf(valueAt(input, path));
  const edited = rows.map((row, i) => (i === level ? { ...recordOf(row), value } : row));
  return withValueAt(input, path, edited);
}

export type EditedInput = { ok: true; input: Untrusted } | { ok: false; findings: Finding[] };

/**
 * Checks an experiment with one edited alternative, as a submit would. It leaves out findings elsewhere that existed before the edit, such
 * as a start in the past or a list that the description has dropped.
 * @param input the experiment as stored: it keeps the order that numbers its variations
 * @param path of the edited alternative, from `pathOfAlternative`
 * @param edit the value from the request
 */
export function checkEdited(
  description: PlatformDescription,
  input: Untrusted,
  path: string,
  edit: Pick<AlternativeEdit, 'level' | 'value'>,
  circumstances: Circumstances,
): EditedInput {
  const isOfEdit = ({ field = '' }: Finding) => field === path || field.startsWith(`${path}[${edit.level}]`);
  const newFindings = (after: readonly Finding[], before: readonly Finding[]) => {
    const known = new Set(before.filter((finding) => !isOfEdit(finding)).map(findingKey));
    return after.filter((finding) => !known.has(findingKey(finding)));
  };
  const edited = withAlternative(input, path, edit);
  const misfits = newFindings(misfitsOf(description, edited), misfitsOf(description, input));
  if (misfits.length > 0) return { ok: false, findings: misfits };
  const result = withAlternative(input, path, { ...edit, value: cleaned(description, edited, path, edit.level) });
  const findings = newFindings(
    validate(description, result, circumstances),
    validate(description, input, circumstances),
  );
  return findings.length > 0 ? { ok: false, findings } : { ok: true, input: result };
}

function misfitsOf(description: PlatformDescription, input: Untrusted): Finding[] {
  const parsed = parse(description, input);
  return parsed.ok ? [] : parsed.findings;
}

/** A value in its stored form, read by itself, so that other errors of the experiment do not matter. */
function cleaned(description: PlatformDescription, edited: Untrusted, path: string, level: number): unknown {
  const row = listOf(valueAt(edited, path))[level];
  const alone = open(description, withValueAt({ objective: edited.objective }, path, [row]));
  return recordOf(listOf(valueAt(alone.input, path))[0]).value;
}

const findingKey = ({ field, key }: Finding): string => keyOf([field, key]);
