import type { Language } from '#libs/contracts/messages/language.js';
import { labelsOf, type Listed } from '#libs/experiments/components.js';
import { tupleOf } from '#libs/experiments/design/variation-space.js';

/** The name of a variation: the texts of its alternatives from lists with several; the experiment's name if there are none. */
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
  return joinedName(labels.flatMap((texts, f) => (texts.length > 1 ? [texts[levels[f]!] ?? ''] : []))) ?? name;
}

/** Joins the texts that are not empty; null if all are. */
export const joinedName = (texts: readonly string[]): string | null => texts.filter(Boolean).join(' · ') || null;
