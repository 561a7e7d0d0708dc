import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '#libs/contracts/messages/language.js';
import { PARTS } from './description.js';
import { fieldsOf } from './fields/fields-of.js';
import { descriptions } from './registry.js';

describe.each(descriptions().map((description) => [description.platform, description] as const))(
  'the texts of %s',
  (_, description) => {
    const { texts, goals, cards, steps } = description;
    const places = fieldsOf(description);

    it('name every field and list, and nothing else', () => {
      expect(Object.keys(texts).sort()).toEqual(['objective', ...places.map(({ path }) => path)].sort());
    });

    it('have words for one and for several alternatives of each list', () => {
      const incomplete = places.filter(({ path, isList }) => isList && !(texts[path]?.one && texts[path].many));
      expect(incomplete).toEqual([]);
    });

    it('name every fixed option and every goal', () => {
      const options = places.flatMap(({ path, field }) => {
        const words = texts[path]?.options;
        const isFixed = field.kind === 'choice' || field.kind === 'choices';
        return isFixed && words ? field.options.filter((option) => words[option] === undefined) : [];
      });
      expect(options).toEqual([]);
      expect(Object.keys(texts['objective']?.options ?? {})).toEqual([...goals]);
      expect(goals).toEqual(expect.arrayContaining(Object.keys(cards)));
    });

    it('are not empty in any language', () => {
      const empty = JSON.stringify([texts, cards, steps]).match(/"(en|es)":""/g);
      expect(empty).toBeNull();
      expect(JSON.stringify(texts['objective']).match(/"(en|es)":/g)).toHaveLength(
        (goals.length + 1) * LANGUAGES.length,
      );
    });

    it('are shown: every field has its place in a step, and each section its own title or that of its list', () => {
      const sections = PARTS.flatMap((part) => steps[part]);
      // A field for no goal exists in stored experiments only, and has no card.
      const shown = places.filter(({ field }) => field.when?.goals?.length !== 0);
      expect(sections.flatMap(({ fields }) => fields).sort()).toEqual(shown.map(({ path }) => path).sort());
      expect(sections.filter(({ title, fields }) => title === undefined && fields.length !== 1)).toEqual([]);
    });
  },
);
