import { readReason, readRefusal } from '#libs/contracts/experiment/run-reasons.js';
import type { RejectionGroup } from '#libs/contracts/experiment/rejection-group.js';
import type { ExperimentProgress } from '#libs/contracts/experiment/experiment-phase.js';
import type { Language } from '#libs/contracts/messages/language.js';
import type { Listed } from '#libs/experiments/components.js';
import { groupsIn, issueIn, namesIn, renamed } from '#libs/experiments/reason-names.js';

/**
 * Progress as the API tells it: its texts by their keys, and its alternatives named in a language. A run names them in
 * English, where it groups refused ads and where its reason counts the ads of each (`Women 0/12`).
 */
export function inLanguage(progress: ExperimentProgress, input: Listed, language: Language): ExperimentProgress {
  const names = language === 'en' ? new Map<string, string>() : namesIn(input, language);
  const { rejections, issues } = progress;
  const reason = progress.reason === null ? null : renamed(progress.reason, names);
  return {
    ...progress,
    reason,
    reasons: reason === null ? [] : readReason(reason),
    rejections: groupsIn(rejections, input, language).map(withText),
    issues: issues
      .map((issue) => issueIn(issue, input, language))
      .map((issue) => (issue.kind === 'ads-refused' ? { ...issue, groups: issue.groups.map(withText) } : issue)),
  };
}

const withText = (group: RejectionGroup): RejectionGroup => ({ ...group, text: readRefusal(group.message) });
