import type { Work } from '../mutate/kind.js';
import { isObject, type Resource } from '../schema/read.js';
import { snakeCase } from '../schema/messages.js';
import type { Path } from '../wire/failure.js';
import { textsOf } from './texts.js';

/** Texts that no ad may contain. The check is immediate, without a review. The sandbox has no other policies of the platform. */
const FINDINGS: readonly { topic: string; pattern: RegExp }[] = [
  { topic: 'PUNCTUATION', pattern: /[!?]{2,}|\*{2,}|[$€]{2,}/ },
  { topic: 'CLICKBAIT', pattern: /\bclick here\b/i },
  { topic: 'CAPITALIZATION', pattern: /\b(?:[A-Z] ){3,}[A-Z]\b/ },
];

const LISTS = ['headlines', 'longHeadlines', 'descriptions'];

/** Reports texts of an ad that a policy forbids, unless the operation ignores that topic. */
export function checkPolicies({ problems }: Work, ad: Resource, at: Path, operation: Resource): void {
  const parameter = operation.policyValidationParameter as Resource | undefined;
  const ignored = (parameter?.ignorablePolicyTopics as string[] | undefined) ?? [];
  for (const { text, path } of readTexts(ad, at))
    for (const { topic, pattern } of FINDINGS) {
      const found = pattern.exec(text)?.[0];
      if (found === undefined || ignored.includes(topic)) continue;
      const entry = { topic, type: 'PROHIBITED', evidences: [{ textList: { texts: [found] } }] };
      problems.add(
        'policyFindingError.POLICY_FINDING',
        'The resource has been disapproved since the policy summary includes policy topics of type PROHIBITED.',
        {
          at: path,
          trigger: text,
          details: { policyFindingDetails: { policyTopicEntries: [entry] } },
        },
      );
    }
}

function readTexts(ad: Resource, at: Path): { text: string; path: Path }[] {
  const lists = LISTS.flatMap((list) =>
    textsOf(ad[list]).map((text, n) => ({ text, path: [...at, snakeCase(list), n, 'text'] })),
  );
  const long = isObject(ad.longHeadline)
    ? [{ text: String(ad.longHeadline.text), path: [...at, 'long_headline', 'text'] }]
    : [];
  return [...lists, ...long];
}
