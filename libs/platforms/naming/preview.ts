import { AD_OBJECT_KINDS, type AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import type { NamingPatterns } from '#libs/contracts/experiment/naming/naming.js';
import type { PlatformDescription } from '../description.js';
import { factsOf, type NamingExample } from './example.js';
import { keyText, lengthOf } from './external-name.js';
import type { NameFacts } from './facts.js';
import { namer } from './fill.js';
import { filledParams, parseLinkParams, withLinkParams } from './link-params.js';

/** A name in two parts: the text from the pattern, and the key. */
export interface ShownName {
  kind: AdObjectKind;
  ordinal: number;
  label: string;
  key: string;
}

/** The results of patterns for an example. */
export interface NamingPreview {
  names: ShownName[];
  /** For each kind: the length of its longest name, counted like the platform, and the number of cut names. */
  lengths: Record<AdObjectKind, { longest: number; cut: number }>;
  /** For each kind: objects whose names differ from a sibling's only by the key. */
  alike: Record<AdObjectKind, number>;
  /** The link of the first ad; null if ads of the example lead to no site. */
  link: string | null;
  /** Ads that share their parameters with another ad; 0 without parameters. */
  alikeLinks: number;
}

export function previewOf(
  description: PlatformDescription,
  patterns: NamingPatterns,
  example: NamingExample,
): NamingPreview {
  const objects = factsOf(example);
  const { maxLength, counts } = description.names;
  const lengths: NamingPreview['lengths'] = {
    campaign: { longest: 0, cut: 0 },
    adset: { longest: 0, cut: 0 },
    ad: { longest: 0, cut: 0 },
  };
  const siblingLabels = new Map(AD_OBJECT_KINDS.map((kind) => [kind, [] as string[]]));
  const write = namer(description, patterns);
  let parent = 0;
  const names = objects.map(({ kind, facts }): ShownName => {
    const whole = write.name(kind, facts);
    const key = `[${keyText(facts)}]`;
    const typed = write.label(kind, facts).trim();
    const length = lengthOf(typed === '' ? key : `${typed} ${key}`, counts);
    lengths[kind].longest = Math.max(lengths[kind].longest, Math.min(length, maxLength));
    if (length > maxLength) lengths[kind].cut += 1;
    const label = whole.slice(0, -key.length).trimEnd();
    // Ads of different audiences can have the same name, because they are in different ad sets.
    if (kind === 'adset') parent = facts.ordinal;
    siblingLabels.get(kind)!.push(kind === 'ad' ? `${parent}/${label}` : label);
    return { kind, ordinal: facts.ordinal, label, key };
  });
  const alike = Object.fromEntries(AD_OBJECT_KINDS.map((kind) => [kind, sharing(siblingLabels.get(kind)!)]));
  return {
    names,
    lengths,
    alike: alike as NamingPreview['alike'],
    ...linksOf(description, patterns, example, objects),
  };
}

function linksOf(
  description: PlatformDescription,
  patterns: NamingPatterns,
  { link }: NamingExample,
  objects: readonly { kind: AdObjectKind; facts: NameFacts }[],
): Pick<NamingPreview, 'link' | 'alikeLinks'> {
  const { params } = parseLinkParams(description, patterns.link);
  const ads = objects.filter(({ kind }) => kind === 'ad').map(({ facts }) => filledParams(params, facts));
  const ofAd = (description.links?.macros ?? []).filter(({ isOfAd }) => isOfAd).map(({ text }) => text);
  const areDistinct =
    params.length === 0 ||
    params.some(({ pieces }) => pieces.some((piece) => 'macro' in piece && ofAd.includes(piece.macro)));
  return {
    link: link === null || ads[0] === undefined ? null : withLinkParams(link, ads[0]),
    alikeLinks: areDistinct ? 0 : sharing(ads),
  };
}

/** How many of the texts occur more than once. */
function sharing(texts: readonly string[]): number {
  const times = new Map<string, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  return [...times.values()].reduce((sum, count) => sum + (count > 1 ? count : 0), 0);
}
