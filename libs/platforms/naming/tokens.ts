import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import type { NamingField } from '#libs/contracts/experiment/naming/naming.js';
import { componentField, componentNames } from '../components/components.js';
import type { PlatformDescription } from '../description.js';

/**
 * The tokens of a pattern, besides the components of its platform. `{headlines}` is the text of an object's alternative of that
 * component, `{headlines.number}` its place in the list, from 1.
 */
export const TOKENS = {
  /** The experiment's name, or that of a batch of activated variations. */
  experiment: {},
  /** The experiment's key, ten characters that every name contains. */
  'experiment.id': {},
  /** The alternatives that distinguish the object from its siblings, with its number if several are alike. */
  alternatives: {},
  /** All alternatives of components that have several, each after the component's name. */
  components: {},
  /** `2/3`, if a campaign or an audience had to be divided. */
  part: {},
  /** The variation's number, as results show it. */
  variation: { at: ['ad', 'link'] },
  /** The key at the end of the ad's name: `abcdefghij-1z`. */
  id: { at: ['link'] },
} as const satisfies Record<string, { readonly at?: readonly NamingField[] }>;
export type TokenName = keyof typeof TOKENS;

export type Token = { readonly token: TokenName } | { readonly component: string; readonly what: 'text' | 'number' };

const RANK: Readonly<Record<AdObjectKind, number>> = { campaign: 0, adset: 1, ad: 2 };

/** The tokens of a field, as typed between their braces, in the order in which the form offers them. */
export function tokensAt(description: PlatformDescription, field: NamingField): string[] {
  const own = (Object.keys(TOKENS) as TokenName[]).filter((name) => isAllowedAt(name, field));
  return [...own, ...componentsAt(description, field).flatMap((name) => [name, `${name}.number`])];
}

/** The components of which an object of this kind shows one alternative, including the components of its parents. */
export const componentsAt = (description: PlatformDescription, field: NamingField): string[] =>
  componentNames(description).filter((name) => {
    const level = componentField(description, name)!.level;
    return RANK[level] <= RANK[field === 'link' ? 'ad' : field];
  });

const isAllowedAt = (name: TokenName, field: NamingField): boolean => {
  const { at }: { at?: readonly NamingField[] } = TOKENS[name];
  return at === undefined || at.includes(field);
};

/** The token between braces, or the reason why it is not allowed there. */
export function readToken(
  description: PlatformDescription,
  field: NamingField,
  text: string,
): Token | 'unknown' | 'elsewhere' {
  if (Object.hasOwn(TOKENS, text))
    return isAllowedAt(text as TokenName, field) ? { token: text as TokenName } : 'elsewhere';
  const [component = '', what, ...more] = text.split('.');
  const isOne = componentNames(description).includes(component) && more.length === 0;
  if (!isOne || (what !== undefined && what !== 'number')) return 'unknown';
  if (!componentsAt(description, field).includes(component)) return 'elsewhere';
  return { component, what: what ?? 'text' };
}
