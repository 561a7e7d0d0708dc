import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import { componentField, componentNames, componentTitle } from '../components/components.js';
import type { PlatformDescription } from '../description.js';
import type { ChosenAlternative, NameFacts } from './facts.js';

/** Objects of one experiment, invented or real, for trying patterns. */
export interface NamingExample {
  name: string;
  /** The ten characters at the end of its names. */
  key: string;
  /** An address that its ads link to; null if they link to no site. */
  link: string | null;
  components: ExampleComponent[];
  objects: ExampleObject[];
}

export interface ExampleComponent {
  component: string;
  /** The title of one alternative of the component. */
  title: string;
  is_audience: boolean;
  labels: string[];
}

export interface ExampleObject {
  kind: AdObjectKind;
  ordinal: number;
  /** `2/3` if several objects have the same audience, else empty. */
  part: string;
  variation: number | null;
  /** The index of its alternative of each component; empty for an object of several audiences. */
  chosen: number[];
}

/** The objects of an example, as facts for patterns. */
export const factsOf = ({
  name,
  key,
  components,
  objects,
}: NamingExample): { kind: AdObjectKind; facts: NameFacts }[] =>
  objects.map(({ kind, ordinal, part, variation, chosen: places }) => {
    const chosen = places.flatMap((index, f): ChosenAlternative[] => {
      const { component, title, is_audience: isAudience, labels } = components[f]!;
      const label = labels[index];
      const hasAlternative = label !== undefined && (kind === 'ad' || isAudience);
      return hasAlternative ? [{ component, title, label, index, of: labels.length }] : [];
    });
    const audience = new Set(components.flatMap(({ component, is_audience }) => (is_audience ? [component] : [])));
    const distinct = chosen.filter(({ component, of }) => of > 1 && (kind !== 'ad' || !audience.has(component)));
    const alternatives = [...distinct.map(({ label }) => label), part].filter(Boolean);
    return {
      kind,
      facts: { experiment: name, experimentKey: key, ordinal, alternatives, part, variation, chosen },
    };
  });

/** How many components of each part have two alternatives in the invented example; the others have one. */
const VARIED = { audience: 1, creative: 2 };

/** An invented experiment, with one or two alternatives of every component of the platform. */
export function madeUpExample(description: PlatformDescription): NamingExample {
  let [audience, creative] = [0, 0];
  const components = componentNames(description).map((component): ExampleComponent => {
    const isAudience = Object.hasOwn(description.audiences, component);
    const isNeeded = componentField(description, component)?.needed !== undefined;
    const isVaried = isAudience ? audience++ < VARIED.audience : isNeeded && creative++ < VARIED.creative;
    const title = componentTitle(description, component, 'en');
    const labels = (isVaried ? ['A', 'B'] : ['A']).map((letter) => `${title} ${letter}`);
    return { component, title, is_audience: isAudience, labels };
  });
  const rows = components.reduce<number[][]>(
    (found, { labels }) => found.flatMap((row) => labels.map((_, index) => [...row, index])),
    [[]],
  );
  const inAudience = rows.length / components.reduce((all, one) => all * (one.is_audience ? one.labels.length : 1), 1);
  const objects: ExampleObject[] = [{ kind: 'campaign', ordinal: 0, part: '', variation: null, chosen: [] }];
  rows.forEach((chosen, variation) => {
    const add = (kind: 'adset' | 'ad') =>
      objects.push({
        kind,
        ordinal: objects.length,
        part: '',
        chosen,
        variation: kind === 'ad' ? variation : null,
      });
    if (variation % inAudience === 0) add('adset');
    add('ad');
  });
  return {
    name: 'Autumn sale',
    key: 'exampleabc',
    components,
    objects,
    link: description.links === undefined ? null : 'https://shop.example/shoes?ref=home',
  };
}
