import type { Choice } from '../components.js';

/** The number of people in an audience, if it is known, and whether they are too few to be shown an ad. */
interface Sized {
  upper: number | null;
  isTooSmall: boolean;
}

export interface SizedAudience extends Sized {
  choice: Choice;
}

export interface SizedAlternative extends Sized {
  component: string;
  index: number;
}

/** An alternative that makes audiences too small, and how many of the requested audiences it affects. */
interface Blamed {
  component: string;
  index: number;
  audiences: number;
}

/**
 * The smallest set of alternatives that explains why audiences are too small. Alternatives with too few people by themselves come first,
 * then alternatives whose audiences are all too small. The others follow, the alternative with the fewest people by itself first.
 * @param requested all requested audiences; an audience that is large enough clears its alternatives
 * @param own the estimated alternatives by themselves
 * @param mayGo whether a person can remove an alternative; if none can be removed, one is blamed anyway
 */
export function blameAudience(
  requested: readonly SizedAudience[],
  own: readonly SizedAlternative[],
  mayGo: (component: string) => boolean,
): Blamed[] {
  const blamed: Blamed[] = [];
  for (let open = requested.filter(({ isTooSmall }) => isTooSmall); open.length > 0;) {
    const worst = worstOf(requested, open, { own, mayGo });
    if (worst === undefined) break;
    blamed.push(worst);
    open = open.filter(({ choice }) => choice[worst.component] !== worst.index);
  }
  return blamed;
}

function worstOf(
  requested: readonly SizedAudience[],
  open: readonly SizedAudience[],
  { own, mayGo }: { own: readonly SizedAlternative[]; mayGo: (component: string) => boolean },
): Blamed | undefined {
  const shown = new Map(
    open.flatMap(({ choice }) =>
      Object.entries(choice).map(([component, index]) => [`${component} ${index}`, { component, index: index! }]),
    ),
  );
  const suspects = [...shown.values()].map(({ component, index }) => {
    const audiences = open.filter(({ choice }) => choice[component] === index).length;
    const all = requested.filter(({ choice }) => choice[component] === index);
    const alone = own.find((one) => one.component === component && one.index === index);
    return {
      component,
      index,
      audiences,
      order: [
        mayGo(component) ? 0 : 1,
        alone?.isTooSmall === true ? 0 : 1,
        -all.filter(({ isTooSmall }) => isTooSmall).length / all.length,
        alone?.upper ?? Infinity,
        -audiences,
      ],
    };
  });
  const first = suspects.sort((a, b) => compare(a.order, b.order))[0];
  return first && { component: first.component, index: first.index, audiences: first.audiences };
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at === -1 ? 0 : a[at]! < b[at]! ? -1 : 1;
}
