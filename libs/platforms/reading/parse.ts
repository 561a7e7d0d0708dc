import type { core } from 'zod/mini';
import type { Finding } from '#libs/contracts/messages/finding.js';
import { componentNames } from '../components/components.js';
import { holds, type PlatformDescription } from '../description.js';
import type { ChoiceField, Field } from '../fields/fields.js';
import { fieldsOf } from '../fields/fields-of.js';
import { withoutMembers } from './groups.js';
import type { InputOf } from '../fields/input.js';
import { kindOf } from '../kinds/index.js';
import { isRetired } from '../kinds/references.js';
import { listOf, recordOf, textOf, valueAt, withValueAt, type Untrusted } from './untrusted.js';
import { schemaOf } from './schema.js';
import { RULE_TEXTS } from '#libs/contracts/experiment/form/rule-texts.js';
import { EXPECTED_TEXTS, SHAPE_TEXTS } from '#libs/contracts/experiment/form/shape-texts.js';

export type ParseResult<D extends PlatformDescription> =
  { ok: true; input: InputOf<D> } | { ok: false; findings: Finding[] };

/**
 * Reads a request body as an experiment of the platform. It drops fields that the goal hides. It records the order of the components,
 * because the order numbers the variations.
 * @returns findings for fields that are unknown, missing or of the wrong type; `validate` checks the meaning
 */
export function parse<D extends PlatformDescription>(description: D, value: unknown): ParseResult<D> {
  const body = withKnownGoal(description, recordOf(value));
  const misfit = otherPlatformOf(description, body);
  if (misfit !== null) return { ok: false, findings: [misfit] };
  const result = schemaOf(description, 'submitted').safeParse(isRecord(value) ? body : value);
  if (!result.success) return { ok: false, findings: result.error.issues.flatMap((issue) => toFindings(issue, body)) };
  return { ok: true, input: settled(description, result.data as Untrusted) as InputOf<D> };
}

/** The parts of a stored experiment or draft that still fit, and the parts that were left out. It never refuses. */
export interface Opened {
  input: Untrusted;
  leftOut: Finding[];
}

/**
 * Opens a stored draft, a clone, or an experiment that has to be fixed, of any version. It leaves out and reports each field or alternative
 * that the description does not accept. All else stays as it was.
 */
export function open(description: PlatformDescription, stored: unknown): Opened {
  const { version: _, components: __, variations: ___, ...rest } = withKnownGoal(description, recordOf(stored));
  const misfit = otherPlatformOf(description, rest);
  if (misfit !== null) return { input: blank(description), leftOut: [misfit] };
  const leftOut: Finding[] = [];
  let input: Untrusted = rest;
  // Removing one value may reveal a hidden field. Each pass makes the input smaller, so the loop ends.
  for (;;) {
    const result = schemaOf(description, 'draft').safeParse(input);
    if (result.success) {
      const { input: current, leftOut: retired } = withoutRetired(description, result.data as Untrusted);
      return { input: tagged(description, completed(description, current)), leftOut: [...leftOut, ...retired] };
    }
    const { issues } = result.error;
    const before = input;
    leftOut.push(...issues.flatMap((issue) => toFindings(issue, before)));
    for (const path of misfits(issues, before)) input = without(input, path);
  }
}

/** An empty draft. */
const blank = (description: PlatformDescription): Untrusted =>
  tagged(description, schemaOf(description, 'draft').parse({}) as Untrusted);

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

const tagged = ({ platform, version }: PlatformDescription, input: Untrusted): Untrusted => ({
  ...input,
  platform,
  version,
});

function withKnownGoal({ goalAliases }: PlatformDescription, body: Untrusted): Untrusted {
  const { objective } = body;
  const known = typeof objective === 'string' && Object.hasOwn(goalAliases, objective) ? goalAliases[objective] : null;
  return known ? { ...body, objective: known } : body;
}

/** A body of another platform gets one finding, and not one for each field. */
function otherPlatformOf({ platform }: PlatformDescription, body: Untrusted): Finding | null {
  if (body.platform === undefined || body.platform === platform) return null;
  const params = { platform: typeof body.platform === 'string' ? body.platform.slice(0, 40) : '?' };
  return { field: 'platform', key: SHAPE_TEXTS.otherPlatform.key, params };
}

/** Values in their stored form: groups with their companions, decided choices, and defaults. */
function completed(description: PlatformDescription, input: Untrusted): Untrusted {
  return fieldsOf(description).reduce((whole, { path, isList, field }) => {
    const { settled } = kindOf(field);
    const value = valueAt(whole, path);
    if (isLeftToDefault(field) && !isList && value === undefined)
      return holds(field.when, input['objective'], (other) => valueAt(input, other))
        ? withValueAt(whole, path, field.default)
        : whole;
    if (field.kind === 'choice' && field.decidedBy !== undefined && !isList) {
      const { field: other, options } = field.decidedBy;
      const deciding = textOf(valueAt(whole, other));
      return Object.hasOwn(options, deciding) ? withValueAt(whole, path, options[deciding]) : whole;
    }
    if (settled === undefined || value === undefined) return whole;
    const row = (one: unknown) => ({ ...recordOf(one), value: settled(recordOf(one).value, field) });
    return withValueAt(whole, path, isList ? listOf(value).map(row) : settled(value, field));
  }, input);
}

/** A field with a default may be absent if it is not required. */
const isLeftToDefault = (field: Field): field is ChoiceField =>
  field.kind === 'choice' && field.required === undefined && field.default !== undefined;

/** Removes options and rows that the platform has removed. */
function withoutRetired(description: PlatformDescription, input: Untrusted): Opened {
  const leftOut: Finding[] = [];
  const current = fieldsOf(description).reduce((whole, { path, isList, field }) => {
    if (!isList || (field.kind !== 'references' && field.kind !== 'choices')) return whole;
    const isGone = (member: unknown) =>
      field.kind === 'references' ? isRetired(member, field) : field.retired?.includes(member as string) === true;
    const { input: left, changed } = withoutMembers(whole, path, isGone);
    leftOut.push(...changed.map((i) => ({ field: `${path}[${i}].value`, key: RULE_TEXTS.placementGone.key })));
    return left;
  }, input);
  return { input: current, leftOut };
}

/** Adds the tags and the order of the components, and drops fields that the goal hides. */
function settled(description: PlatformDescription, data: Untrusted): Untrusted {
  let input = completed(description, data);
  for (const { path, isList, field } of fieldsOf(description)) {
    if (field.when === undefined) continue;
    if (holds(field.when, data.objective, (other) => valueAt(data, other))) continue;
    const isGroup = isList || path.startsWith('exclusions.');
    if (valueAt(data, path) !== undefined) input = withValueAt(input, path, isGroup ? [] : undefined);
  }
  const { variations: _counted, ...own } = input;
  return { ...tagged(description, own), components: componentNames(description) };
}

function toFindings(issue: core.$ZodIssue, input: unknown): Finding[] {
  const { path } = issue;
  const field = fieldOf(path) || 'data';
  const finding = (shape: keyof typeof SHAPE_TEXTS, params?: Finding['params']): Finding[] => [
    { field, key: SHAPE_TEXTS[shape].key, params: { field, ...params } },
  ];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => {
        const unknown = fieldOf([...path, key]);
        return { field: unknown, key: SHAPE_TEXTS.unknownField.key, params: { field: unknown } };
      });
    case 'invalid_type':
      return valueOn(input, path) === undefined
        ? finding('missingField')
        : finding('wrongType', { expected: expectedOf(issue.expected) });
    case 'invalid_value':
      return valueOn(input, path) === undefined
        ? finding('missingField')
        : finding('unknownOption', { options: issue.values.map(String).join(', ').slice(0, 400) });
    case 'too_big':
      if (issue.origin === 'string') return finding('tooLong');
      return issue.origin === 'array' ? finding('tooMany', { most: Number(issue.maximum) }) : finding('outOfRange');
    case 'invalid_format':
      return finding('notAnId');
    default:
      return finding('outOfRange');
  }
}

const WORDS: Readonly<Record<string, keyof typeof EXPECTED_TEXTS>> = {
  string: 'text',
  number: 'number',
  array: 'list',
  tuple: 'list',
  boolean: 'switch',
};
const expectedOf = (type: string) => ({ key: EXPECTED_TEXTS[WORDS[type] ?? 'object'].key });

const valueOn = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((part, name) => (part as Record<PropertyKey, unknown> | null | undefined)?.[name], input);

/** `audiences.ages[0].value`. */
const fieldOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part)),
    '',
  );

/**
 * The paths that do not fit, each once: a field, an object with a missing member, or an entry of a list with an issue inside. Later
 * entries come first, so that a removal does not shift the entries still to be removed.
 */
function misfits(issues: readonly core.$ZodIssue[], input: unknown): (readonly PropertyKey[])[] {
  const paths = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path],
  );
  const entries = paths.map((path) => {
    const at = path.findIndex((part) => typeof part === 'number');
    const missingAt = path.findIndex((_, i) => valueOn(input, path.slice(0, i + 1)) === undefined);
    return path.slice(0, at >= 0 ? at + 1 : missingAt >= 0 ? missingAt : path.length);
  });
  const byPath = new Map(entries.map((path) => [JSON.stringify(path), path]));
  const indexOf = (path: readonly PropertyKey[]) => Number(typeof path.at(-1) === 'number' ? path.at(-1) : -1);
  return [...byPath.values()].sort((a, b) => indexOf(b) - indexOf(a));
}

function without(input: Untrusted, path: readonly PropertyKey[]): Untrusted {
  const last = path.at(-1);
  if (last === undefined) return {};
  const parents = path.slice(0, -1).map(String);
  const parent = valueOn(input, parents);
  const rest = Array.isArray(parent)
    ? parent.filter((_, i) => i !== last)
    : Object.fromEntries(Object.entries(recordOf(parent)).filter(([name]) => name !== String(last)));
  return parents.length === 0 ? (rest as Untrusted) : withValueAt(input, parents.join('.'), rest);
}
