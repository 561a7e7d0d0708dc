import type { Language } from '#libs/contracts/messages/language.js';
import { labelsOf, type Listed } from '#libs/experiments/components.js';
import { tupleOf } from '#libs/experiments/design/variation-space.js';

/** What a variation is called: the texts of its alternatives, of lists with several alone; where there is none, as its experiment. */
export function variationName(
  { name, input }: { name: string; input: Listed },
  variation: number,
  language: Language,
): string {
  const labels = labelsOf(input, language);
  const levels = tupleOf(
    variation,
    labels.map(({ length }) => Math.max(1, length)),
  );
  return namedBy(labels.flatMap((texts, f) => (texts.length > 1 ? [texts[levels[f]!] ?? ''] : []))) ?? name;
}

/** Those that say something, beside each other; null where none does. */
export const namedBy = (texts: readonly string[]): string | null => texts.filter(Boolean).join(' · ') || null;
