import type { OpenDeliveryIssue } from '#libs/contracts/experiment/run/delivery-issue.js';
import type { Reasons } from '#libs/contracts/experiment/run/reasons.js';
import type { RejectionGroup } from '#libs/contracts/experiment/run/rejection-group.js';
import { leveled } from '#libs/contracts/experiment/run/level-texts.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import type { KeyedText, Param } from '#libs/contracts/messages/finding.js';
import type { Language } from '#libs/contracts/messages/language.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { labelledComponents, type Listed } from './components.js';
import type { Shortfall } from './ledger/settlement.js';

/**
 * A part of a reason: says how many ads of an alternative were created. It contains the alternative's English name and its
 * position.
 */
export function takenOf({ component, level, alternative, created, planned }: Shortfall): KeyedText {
  const { key, params } = withParams(RUN_TEXTS.taken, { name: alternative || component, created, planned });
  return { key, params: { ...params, component, level } };
}

/** Reasons of a run with names in a language. The run itself names alternatives in English and does not know the platform's words. */
export function reasonsIn(reasons: Reasons, input: Listed, language: Language): Reasons {
  const nameOf = namesIn(input, language);
  const renamed = (text: KeyedText): KeyedText => {
    const name = text.key === RUN_TEXTS.taken.key && nameOf(text.params?.['component'], text.params?.['level']);
    return name ? { ...text, params: { ...text.params, name } } : text;
  };
  const words = descriptionOf(input).group;
  return reasons.map((reason) => {
    const text = leveled(reason, words);
    const named = text.params?.['named'];
    return isSeveral(named) ? { ...text, params: { ...text.params, named: named.map(renamed) } } : text;
  });
}

/** Causes of failed ads with the alternatives named in a language; the run itself names them in English. */
export function groupsIn(groups: readonly RejectionGroup[], input: Listed, language: Language): RejectionGroup[] {
  const nameOf = namesIn(input, language);
  return groups.map((group) => ({
    ...group,
    alternative: group.alternative && (nameOf(group.component, group.level) ?? group.alternative),
  }));
}

/** A delivery issue, with names in a language. */
export const issueIn = (issue: OpenDeliveryIssue, input: Listed, language: Language): OpenDeliveryIssue =>
  issue.kind === 'ads-refused' ? { ...issue, groups: groupsIn(issue.groups, input, language) } : issue;

/** Looks up the name of a component's alternative, by its position from 0; undefined if there is none. */
function namesIn(input: Listed, language: Language) {
  const names = new Map<unknown, readonly string[]>(
    labelledComponents(input, language).map(({ name, labels }) => [name, labels]),
  );
  return (component: unknown, level: unknown): string | undefined => names.get(component)?.[level as number];
}

const isSeveral = (param: Param | undefined): param is readonly KeyedText[] => Array.isArray(param);
