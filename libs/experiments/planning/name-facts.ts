import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import { componentTitle } from '#libs/platforms/components/components.js';
import type { ChosenAlternative } from '#libs/platforms/naming/facts.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { componentsOf, labelsOf, type Listed } from '../components.js';
import { tupleOf } from '../design/variation-space.js';

/** The facts about a component that names contain. */
export interface NamedComponent {
  component: string;
  /** The title of one alternative of the component. */
  title: string;
  isAudience: boolean;
  /** The labels of its alternatives; none for an empty list. */
  labels: readonly string[];
}

/** The components of an experiment with English titles, because names at a platform are English for every reader. */
export function namedComponents(input: Listed): NamedComponent[] {
  const description = descriptionOf(input);
  const labels = labelsOf(input);
  return componentsOf(input).map(({ component, isAudience }, f) => ({
    component,
    isAudience,
    labels: labels[f]!,
    title: componentTitle(description, component, 'en'),
  }));
}

/**
 * The alternatives of an object: all alternatives of its variation for an ad, only those of the audience for an ad set or campaign.
 * @param components empty if no names are needed
 * @param variation null for an object of several audiences
 */
export function chosenOf(
  components: readonly NamedComponent[],
  variation: number | null,
  kind: AdObjectKind,
): ChosenAlternative[] {
  if (variation === null || components.length === 0) return [];
  const tuple = tupleOf(
    variation,
    components.map(({ labels }) => Math.max(1, labels.length)),
  );
  return components.flatMap(({ component, title, isAudience, labels }, f) => {
    const label = labels[tuple[f]!];
    if (label === undefined || (kind !== 'ad' && !isAudience)) return [];
    return [{ component, title, label, index: tuple[f]!, of: labels.length }];
  });
}

/** The labels that distinguish an ad from other ads of its audience: its alternatives of creative components that have several. */
export const alternativesOfAd = (
  components: readonly NamedComponent[],
  chosen: readonly ChosenAlternative[],
): string[] => {
  const audience = new Set(components.flatMap(({ component, isAudience }) => (isAudience ? [component] : [])));
  return chosen.flatMap(({ component, label, of }) => (of > 1 && label && !audience.has(component) ? [label] : []));
};
