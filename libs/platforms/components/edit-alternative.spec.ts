import { describe, expect, it } from '@jest/globals';
import { exampleInput } from '#libs/testing/platform/example-input.js';
import { checkEdited, pathOfAlternative } from './edit-alternative.js';
import type { Untrusted } from '../reading/untrusted.js';
import { META } from '../meta/description.js';

/** The example with upload ids instead of file names. */
const example = () =>
  JSON.parse(
    JSON.stringify(exampleInput()).replace(
      /"(hero|video|cover)"(?=[,}])/g,
      (text, name: string, at: number, all: string) =>
        /asset":$/.test(all.slice(0, at)) ? `"00000000-0000-4000-8000-0000000000${name.length}0"` : text,
    ),
  ) as ReturnType<typeof exampleInput>;
const input = example();
/** A time after the start of the example's run. An edit must not report that the start has passed. */
const now = Date.parse('2026-12-02T00:00:00Z');
const stored = input as unknown as Untrusted;

const edit = (component: string, level: number, value: unknown, before = stored) => {
  const path = pathOfAlternative(META, input, { component, level })!;
  return checkEdited(META, before, path, { level, value }, { now });
};
const fieldsOf = (result: ReturnType<typeof edit>) =>
  result.ok ? [] : result.findings.map(({ field, key }) => `${field} ${key}`);

describe('an edited alternative', () => {
  it('is found by its component, or not at all if there is none', () => {
    expect(pathOfAlternative(META, input, { component: 'headlines', level: 1 })).toBe('creatives.headlines');
    expect(pathOfAlternative(META, input, { component: 'ages', level: 0 })).toBe('audiences.ages');
    expect(pathOfAlternative(META, input, { component: 'headlines', level: 2 })).toBeNull();
    expect(pathOfAlternative(META, input, { component: 'interests', level: 0 })).toBeNull();
    expect(pathOfAlternative(META, input, { component: '__proto__', level: 0 })).toBeNull();
  });

  it('replaces the old value in cleaned form, and changes nothing else', () => {
    const result = edit('headlines', 1, 'Come\u0000 in');
    expect(fieldsOf(result)).toEqual([]);
    const expected = example();
    expected.creatives.headlines[1]!.value = 'Come in';
    expect(result).toMatchObject({ ok: true, input: { creatives: expected.creatives, components: input.components } });
  });

  it.each([
    ['headlines', 1, '', 'creatives.headlines[1].value rules.text'],
    ['headlines', 0, 'Last days', 'creatives.headlines[1].value rules.duplicate'],
    ['headlines', 0, 7, 'creatives.headlines[0].value shapes.wrongType'],
    ['ctas', 0, 'DANCE', 'creatives.ctas[0].value rules.callToAction'],
    ['ages', 0, [60, 20], 'audiences.ages[0].value rules.ages'],
  ])('must satisfy the rules of the wizard: %s %s %j', (component, level, value, field) => {
    expect(fieldsOf(edit(component, level, value))).toEqual([field]);
  });

  describe('in an experiment that no longer matches its description', () => {
    const changed = (change: (old: Untrusted) => void): Untrusted => {
      const old = structuredClone(stored);
      change(old);
      return old;
    };
    const withList = changed((old) => ((old.audiences as Untrusted).user_devices = [{ value: 'Pixel 9' }]));
    const withOption = changed((old) => ((old.creatives as { ctas: Untrusted[] }).ctas[0]!.value = 'DANCE'));

    it('is accepted and cleaned, and other mismatches stay as stored', () => {
      const result = edit('headlines', 1, 'Come\u0000 in', withList);
      expect(fieldsOf(result)).toEqual([]);
      const expected = structuredClone(withList);
      (expected.creatives as { headlines: Untrusted[] }).headlines[1]!.value = 'Come in';
      expect(result).toEqual({ ok: true, input: expected });
    });

    it('is refused only for errors in itself', () => {
      expect(fieldsOf(edit('headlines', 0, 7, withList))).toEqual(['creatives.headlines[0].value shapes.wrongType']);
      expect(fieldsOf(edit('ages', 0, [60, 20], withList))).toEqual(['audiences.ages[0].value rules.ages']);
    });

    it('is refused even if it was wrong in the same way before', () => {
      expect(fieldsOf(edit('ctas', 0, 'SING', withOption))).toEqual(['creatives.ctas[0].value rules.callToAction']);
      expect(fieldsOf(edit('ctas', 0, 'SIGN_UP', withOption))).toEqual([]);
    });
  });
});
