import type { ExperimentProgress } from '#libs/contracts/experiment-phase.js';
import type { Language } from '#libs/contracts/language.js';
import type { MetaExperimentInput } from '#libs/contracts/meta-experiment.js';
import { metaLabels } from '#libs/experiments/meta-components.js';

/**
 * Progress with its alternatives named in a language. A run names them in English, where it groups refused ads and where
 * its reason counts the ads of each (`Women 0/12`).
 */
export function inLanguage(
  progress: ExperimentProgress,
  input: Pick<MetaExperimentInput, 'audiences' | 'creatives'>,
  language: Language,
): ExperimentProgress {
  if (language === 'en') return progress;
  const [english, own] = [metaLabels(input).flat(), metaLabels(input, language).flat()];
  const names = new Map(english.flatMap((label, i) => (label === own[i] ? [] : [[label, own[i]!] as const])));
  // A headline that reads like a gender stays what somebody wrote.
  for (const [i, label] of english.entries()) if (label === own[i]) names.delete(label);
  if (names.size === 0) return progress;
  const { reason, rejections } = progress;
  return {
    ...progress,
    reason: reason?.replace(/(?<=: |, )([^,:]+)(?= \d+\/\d+)/g, (label) => names.get(label) ?? label) ?? null,
    rejections: rejections.map((group) => ({
      ...group,
      alternative: group.alternative && (names.get(group.alternative) ?? group.alternative),
    })),
  };
}
