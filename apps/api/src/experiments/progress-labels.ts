import type { ExperimentProgress } from '#libs/contracts/experiment/experiment-phase.js';
import type { Language } from '#libs/contracts/messages/language.js';
import type { Listed } from '#libs/experiments/components.js';
import { groupsIn, issueIn, namesIn, renamed } from '#libs/experiments/reason-names.js';

/**
 * Progress with its alternatives named in a language. A run names them in English, where it groups refused ads and where
 * its reason counts the ads of each (`Women 0/12`).
 */
export function inLanguage(progress: ExperimentProgress, input: Listed, language: Language): ExperimentProgress {
  if (language === 'en') return progress;
  const names = namesIn(input, language);
  if (names.size === 0) return progress;
  const { reason, rejections, issues } = progress;
  return {
    ...progress,
    reason: reason === null ? null : renamed(reason, names),
    rejections: groupsIn(rejections, input, language),
    issues: issues.map((issue) => issueIn(issue, input, language)),
  };
}
