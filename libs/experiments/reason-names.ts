import type { OpenDeliveryIssue } from '#libs/contracts/experiment/delivery-issue.js';
import type { RejectionGroup } from '#libs/contracts/experiment/rejection-group.js';
import type { Language } from '#libs/contracts/messages/language.js';
import { labelsOf, type Listed } from './components.js';

/** What alternatives that a run names in English are called in a language; texts that people wrote are not among them. */
export function namesIn(input: Listed, language: Language): ReadonlyMap<string, string> {
  const [english, own] = [labelsOf(input).flat(), labelsOf(input, language).flat()];
  const names = new Map(english.flatMap((label, i) => (label === own[i] ? [] : [[label, own[i]!] as const])));
  // A headline that reads like a gender stays what somebody wrote.
  for (const [i, label] of english.entries()) if (label === own[i]) names.delete(label);
  return names;
}

/** A run's reason, which counts the ads of each alternative (`Women 0/12`), with these names. */
export const renamed = (reason: string, names: ReadonlyMap<string, string>): string =>
  reason.replace(/(?<=: |, )([^,:]+)(?= \d+\/\d+)/g, (label) => names.get(label) ?? label);

/** Causes of failed ads, whose alternatives a run names in English, with these names. */
export const groupsIn = (groups: readonly RejectionGroup[], input: Listed, language: Language): RejectionGroup[] => {
  const names = language === 'en' ? new Map<string, string>() : namesIn(input, language);
  return groups.map((group) => ({
    ...group,
    alternative: group.alternative && (names.get(group.alternative) ?? group.alternative),
  }));
};

/** A delivery issue with these names. */
export const issueIn = (issue: OpenDeliveryIssue, input: Listed, language: Language): OpenDeliveryIssue =>
  issue.kind === 'ads-refused' ? { ...issue, groups: groupsIn(issue.groups, input, language) } : issue;
