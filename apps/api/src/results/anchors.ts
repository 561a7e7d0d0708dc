import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import type { Language } from '#libs/contracts/messages/language.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { componentsOf, labelsOf } from '#libs/experiments/components.js';
import { decoderOf } from '#libs/experiments/design/variation-space.js';
import type { Anchor } from '#libs/statistics/types.js';
import { invalidField } from '../http/errors/api-error.js';
import type { AnchorDto } from './results-query.dto.js';
import type { AnchorOptionDto } from './results.dto.js';

/** Components with more than one alternative. */
export function anchorOptions({ input }: Experiment, labels: readonly string[][]): AnchorOptionDto[] {
  return componentsOf(input).flatMap(({ component }, f) =>
    (labels[f]?.length ?? 0) > 1 ? [{ component, values: labels[f]! }] : [],
  );
}

/** @throws ApiError 400 for a component or value that the experiment does not have, or two anchors of one component */
export function anchorsOf(experiment: Experiment, anchors: readonly AnchorDto[], lang: Language): Anchor[] {
  const seen = new Set<string>();
  anchors.forEach(({ component }, i) => {
    if (seen.has(component)) throw invalidField(`anchor[${i}].component`, EXPERIMENT_TEXTS.oneAnchor);
    seen.add(component);
  });
  return alternativesOf(experiment, anchors, lang, 'anchor');
}

/**
 * Resolves the alternatives of a query, given by text, id or place.
 * @throws ApiError 400 for a component or value that the experiment does not have
 */
export function alternativesOf(
  { input }: Experiment,
  named: readonly AnchorDto[],
  lang: Language,
  field: string,
): Anchor[] {
  if (named.length === 0) return [];
  const labels = labelsOf(input, lang);
  const lists = componentsOf(input);
  return named.map(({ component, value }, i) => {
    const f = lists.findIndex((list) => list.component === component);
    if (f < 0)
      throw invalidField(`${field}[${i}].component`, withParams(FIELD_TEXTS.notComponent, { name: component }));
    const byText = labels[f]!.indexOf(value);
    const byId = lists[f]!.alternatives.findIndex(({ id }) => id === value);
    const place = /^\d{1,5}$/.test(value) ? Number(value) : lists[f]!.alternatives.length;
    const level = byText >= 0 ? byText : byId >= 0 ? byId : place;
    if (level >= lists[f]!.alternatives.length)
      throw invalidField(`${field}[${i}].value`, withParams(EXPERIMENT_TEXTS.notAlternative, { name: component }));
    return { component, level };
  });
}

/** Returns a check whether a variation carries all anchors. */
export function carriesAnchors({ input }: Experiment, anchors: readonly Anchor[]): (variation: number) => boolean {
  if (anchors.length === 0) return () => true;
  const lists = componentsOf(input);
  const levelsOf = decoderOf(lists.map(({ alternatives }) => Math.max(1, alternatives.length)));
  const places = anchors.map(({ component, level }) => [
    lists.findIndex((list) => list.component === component),
    level,
  ]);
  return (variation) => {
    const levels = levelsOf(variation);
    return places.every(([f, level]) => levels[f!] === level);
  };
}
