import type { Choice } from '../components.js';

/** How many people an audience has, as far as known, and whether no ad would be shown to them. */
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
 * The alternatives that explain why audiences are too small, as few as can explain all of them. Alternatives with too few people by
 * themselves come first, then those whose audiences are all too small. Of the others, the one with the fewest people by itself is first.
 * @param asked all requested audiences; large enough ones clear their alternatives
 * @param own the alternatives by themselves, as far as they were estimated
 * @param mayGo whether a person could do without an alternative; if none can go, one is blamed anyway
 */
export function blameAudience(
  asked: readonly SizedAudience[],
  own: readonly SizedAlternative[],
  mayGo: (component: string) => boolean,
): Blamed[] {
  const blamed: Blamed[] = [];
  for (let open = asked.filter(({ isTooSmall }) => isTooSmall); open.length > 0;) {
    const worst = worstOf(asked, open, { own, mayGo });
    if (worst === undefined) break;
    blamed.push(worst);
    open = open.filter(({ choice }) => choice[worst.component] !== worst.index);
  }
  return blamed;
}

function worstOf(
  asked: readonly SizedAudience[],
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
    const all = asked.filter(({ choice }) => choice[component] === index);
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
