import type { Activation } from '#libs/contracts/experiment/activation/activation.js';
import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import type { NamingPatterns } from '#libs/contracts/experiment/naming/naming.js';
import { partOfName } from '#libs/platforms/naming/external-name.js';
import type { NameFacts } from '#libs/platforms/naming/facts.js';
import { filledParams, parseLinkParams } from '#libs/platforms/naming/link-params.js';
import { descriptionOf, type ExperimentInput } from '#libs/platforms/registry.js';
import { alternativesOfAd, chosenOf, namedComponents } from './name-facts.js';

/** The facts that the links of a run contain, besides the facts of the ad. */
export interface LinkedRun {
  name: string;
  key: string;
  input: ExperimentInput;
  /** The team's patterns at the submit; null for our defaults, which add nothing. */
  naming: NamingPatterns | null;
  activation?: Activation | null;
}

interface LinkedAd {
  kind: AdObjectKind;
  ordinal: number;
  variation: number | null;
}

/** Returns a function that gives the parameters to add to an ad's links, as a field of its `CreateItem`. */
export function linkNamer(run: LinkedRun): (ad: LinkedAd) => { linkParams?: string } {
  const { name: experiment, key: experimentKey, input, naming, activation } = run;
  const { params } = parseLinkParams(descriptionOf(input), naming?.link ?? '');
  if (params.length === 0) return () => ({});
  const components = namedComponents(input);
  const chosenNames = new Map(activation?.variations.map(({ variation, name }) => [variation, name]));
  return ({ kind, ordinal, variation }) => {
    if (kind !== 'ad' || variation === null) return {};
    const chosen = chosenOf(components, variation, 'ad');
    const name = chosenNames.get(variation);
    const alternatives = name === undefined ? alternativesOfAd(components, chosen) : [name];
    const facts: NameFacts = { experiment, experimentKey, ordinal, alternatives, part: '', variation, chosen };
    return { linkParams: filledParams(params, facts) };
  };
}

/** An ordinal above those of any plan. */
const LAST_ORDINAL = 36 ** 4 - 1;

/** For a run that is not planned yet: parameters at least as long as those of any of its ads. Undefined if links get no parameters. */
export function longestLinkParams({ name, input, naming, activation }: Omit<LinkedRun, 'key'>): string | undefined {
  const { params } = parseLinkParams(descriptionOf(input), naming?.link ?? '');
  if (params.length === 0) return undefined;
  const components = namedComponents(input);
  const chosen = components.flatMap(({ component, title, labels }) =>
    labels.length === 0
      ? []
      : [{ component, title, label: longest(labels), index: labels.length - 1, of: labels.length }],
  );
  const names = activation?.variations.map((one) => one.name);
  return filledParams(params, {
    experiment: name,
    experimentKey: 'a'.repeat(10),
    ordinal: LAST_ORDINAL,
    part: '',
    alternatives: names === undefined ? alternativesOfAd(components, chosen) : [longest(names)],
    variation: components.reduce((product, { labels }) => product * Math.max(1, labels.length), 1) - 1,
    chosen,
  });
}

const longest = (texts: readonly string[]): string =>
  texts.reduce((a, b) => (encodedLength(b) > encodedLength(a) ? b : a), texts[0] ?? '');
const encodedLength = (text: string): number => encodeURIComponent(partOfName(text, false)).length;
