import type { ExperimentProgress } from '#libs/contracts/experiment/run/experiment-phase.js';
import { refusalText } from '#libs/contracts/experiment/run/reasons.js';
import type { RejectionGroup } from '#libs/contracts/experiment/run/rejection-group.js';
import type { Language } from '#libs/contracts/messages/language.js';
import type { Listed } from '#libs/experiments/components.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { groupsIn, issueIn, reasonsIn } from '#libs/experiments/reason-names.js';

/** Progress as the API returns it: texts by their keys, and alternatives in the given language, because a run names them in English. */
export function inLanguage(progress: ExperimentProgress, input: Listed, language: Language): ExperimentProgress {
  const { rejections, issues } = progress;
  const words = descriptionOf(input).group;
  const withText = (group: RejectionGroup): RejectionGroup => ({ ...group, text: refusalText(group, words) });
  return {
    ...progress,
    reasons: reasonsIn(progress.reasons, input, language),
    rejections: groupsIn(rejections, input, language).map(withText),
    issues: issues
      .map((issue) => issueIn(issue, input, language))
      .map((issue) => (issue.kind === 'ads-refused' ? { ...issue, groups: issue.groups.map(withText) } : issue)),
  };
}
