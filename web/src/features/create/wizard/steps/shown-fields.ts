import { holds, type Part, type PlatformDescription } from '#libs/platforms/description.js';
import type { Section } from '#libs/platforms/fields/sections.js';
import type { When } from '#libs/platforms/fields/fields.js';
import { placeAt, type Place } from '#libs/platforms/fields/fields-of.js';
import { kindOf } from '#libs/platforms/kinds/index.js';
import { optionsFor } from '#libs/platforms/kinds/choices.js';
import { valueAt } from '#libs/platforms/reading/untrusted.js';
import type { Lookups } from '../../form/lookups.js';
import type { Draft } from '../../form/draft.js';

interface Shown {
  description: PlatformDescription;
  draft: Draft;
  lookups: Pick<Lookups, 'rows' | 'searches'>;
}

/**
 * The fields of a section to show for this draft: those of its goal that offer a choice. Required fields, and fields that the draft already
 * fills, show even without a choice.
 */
export function shownFields({ description, draft, lookups }: Shown, { fields }: Section): Place[] {
  return fields
    .map((path) => placeAt(description, path))
    .filter(({ path, isList, field }) => {
      const isTrue = (when: true | When) => holds(when, draft.objective, (other) => valueAt(draft, other));
      if (!isTrue(field.when ?? true)) return false;
      const need = isList ? field.needed : field.required;
      const isNeeded = need !== undefined && isTrue(need);
      const value = valueAt(draft, path);
      const isFilled = isList ? Array.isArray(value) && value.length > 0 : !kindOf(field).isEmpty(value);
      switch (field.kind) {
        case 'currency':
          return false;
        case 'choice':
          return isList || (field.decidedBy === undefined && optionsFor(field, draft.objective).length > 0);
        case 'code':
          return isFilled || isNeeded || field.offered !== undefined || (lookups.rows[path] ?? []).length > 0;
        case 'reference':
        case 'references':
          return (
            isFilled ||
            isNeeded ||
            field.lookup in lookups.searches ||
            (lookups.rows[field.lookup] ?? []).length > 0 ||
            // The field shows why the platform offers no row.
            (isList && description.texts[path]?.none !== undefined && lookups.rows[field.lookup] !== undefined)
          );
        default:
          return true;
      }
    });
}

/** The sections of a part that have fields to show. */
export const shownSections = (shown: Shown, part: Part): readonly Section[] =>
  shown.description.steps[part].filter((section) => shownFields(shown, section).length > 0);
