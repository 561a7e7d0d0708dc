import type { Finding } from '#libs/contracts/messages/finding.js';
import { componentLists, type Lists } from './components.js';
import type { Circumstances, PlatformDescription } from './description.js';
import { keyOf, listOf, recordOf, valueAt, withValueAt, type Loose } from './loose.js';
import { parse } from './parse.js';
import { validate } from './validate.js';

/** Which alternative is edited, and what it becomes. */
export interface AlternativeEdit {
  component: string;
  /** From 0. */
  level: number;
  value: unknown;
}

/** Where the alternatives of a component stand: `creatives.headlines`; null where the experiment has no such alternative. */
export function pathOfAlternative(
  description: PlatformDescription,
  input: Lists,
  { component, level }: Pick<AlternativeEdit, 'component' | 'level'>,
): string | null {
  const list = componentLists(description, input).find((one) => one.component === component);
  if (list === undefined || list.alternatives[level] === undefined) return null;
  return `${list.isAudience ? 'audiences' : 'creatives'}.${component}`;
}

/** The experiment with another value of one alternative, as it arrived: not checked. */
export function withAlternative<T extends object>(
  input: T,
  path: string,
  { level, value }: Pick<AlternativeEdit, 'level' | 'value'>,
): T {
  const rows = listOf(valueAt(input, path));
  const edited = rows.map((row, i) => (i === level ? { ...recordOf(row), value } : row));
  return withValueAt(input, path, edited);
}

export type EditedInput = { ok: true; input: Loose } | { ok: false; findings: Finding[] };

/**
 * An experiment of which one alternative is edited, held against everything that a submit is held against. What was found
 * before the edit already (its start has passed by now) is no finding of it.
 * @param input the experiment as stored: it keeps the order that numbers its variations
 * @param edited the same with the value put in
 */
export function checkEdited(
  description: PlatformDescription,
  input: Loose,
  edited: Loose,
  circumstances: Circumstances,
): EditedInput {
  const parsed = parse(description, edited);
  if (!parsed.ok) return parsed;
  const result: Loose = { ...(parsed.input as Loose), ...recordOf({ components: input.components }) };
  const known = new Set(validate(description, input, circumstances).map(findingKey));
  const findings = validate(description, result, circumstances).filter((finding) => !known.has(findingKey(finding)));
  return findings.length > 0 ? { ok: false, findings } : { ok: true, input: result };
}

const findingKey = ({ field, key }: Finding): string => keyOf([field, key]);
