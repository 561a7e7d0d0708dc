import * as z from 'zod/mini';
import type { TextsField } from '../fields/fields.js';
import { keyOf, listOf, recordOf } from '../reading/untrusted.js';
import { group } from './group.js';
import type { Kind } from './kind.js';
import { faultOfText, memberKey, memberOf, MOST_TEXTS, notated, textsLimit, wordsOf } from './members.js';
import { pasteTexts } from './paste-texts.js';
import { lookOfAny, tidy } from './tidy.js';

/** Separates the texts of a group in its readable form. */
const BETWEEN = ' | ';

/** Several texts that make one alternative: headlines in threes, keywords with their match types. */
export const texts: Kind<TextsField> = {
  schema: ({ longest, match }) => {
    const line = z.string().check(z.maxLength(longest));
    const names = Object.keys(match?.marks ?? {}) as [string, ...string[]];
    const member =
      match === undefined ? line : z.strictObject({ text: line, match: z._default(z.enum(names), match.default) });
    return z.array(member as z.ZodMiniType).check(z.maxLength(MOST_TEXTS));
  },
  isEmpty: (value) => listOf(value).every((member) => lookOfAny(wordsOf(member)) === ''),
  missing: 'text',
  beginsList: 'needed',
  asked: 'outside-lists',
  check: (value, field, report, { holds }) => {
    const members = listOf(value);
    const limit = textsLimit(field, holds);
    const { least, most } = limit;
    members.forEach((member, i) => {
      const fault =
        lookOfAny(wordsOf(member)) === '' ? ({ rule: 'textEmpty' } as const) : faultOfText(member, field, limit);
      const at = `[${i}]${field.match === undefined ? '' : '.text'}`;
      if (fault !== null) return report(fault.rule, at, { n: i + 1, ...('params' in fault ? fault.params : {}) });
      const first = members.findIndex((other) => memberKey(other) === memberKey(member));
      if (first < i) report('textTwice', at, { n: i + 1, first: first + 1 });
    });
    if (members.length < least) report('textsFew', '', { least, n: members.length });
    if (members.length > most) report('textsMany', '', { most, n: members.length });
  },
  settled: (value, { match }) => {
    if (!Array.isArray(value)) return value;
    const members = value.map((member) =>
      typeof member === 'string' ? tidy(member) : { ...recordOf(member), text: tidy(recordOf(member)['text']) },
    );
    const isBlank = (member: unknown) => wordsOf(member) === '';
    // The positions of texts may matter, so only trailing blank ones are removed.
    return match === undefined
      ? members.slice(0, members.findLastIndex((member) => !isBlank(member)) + 1)
      : members.filter((member) => !isBlank(member));
  },
  keyOf: (value, { match, isOrdered }) => {
    const keys = listOf(value).map(memberKey);
    if (listOf(value).every((member) => lookOfAny(wordsOf(member)) === '')) return '';
    return match === undefined && isOrdered === true ? keyOf(keys) : group.keyOf(value, memberKey);
  },
  paste: pasteTexts,
  textsOf: (value) => listOf(value).map(wordsOf).filter(Boolean),
  withTexts: (values, newTexts, field, holds) => {
    const { least, most } = textsLimit(field, holds);
    const texts = [...newTexts];
    const size = Math.max(1, Math.min(least, most));
    const filled = values.map((value) => {
      const members = listOf(value);
      return Array.from({ length: Math.max(size, members.length) }, (_, i) =>
        wordsOf(members[i] ?? '').trim() === '' ? memberOf(texts.shift() ?? '', field) : members[i],
      );
    });
    const groups = Array.from({ length: Math.ceil(texts.length / size) }, (_, i) =>
      texts.slice(i * size, (i + 1) * size).map((text) => memberOf(text, field)),
    );
    return [...filled, ...groups];
  },
  words: (value, field, language) =>
    field.match === undefined
      ? listOf(value).map(wordsOf).filter(Boolean).join(BETWEEN)
      : group.words(value, language, (member) => notated(member, field)),
};
