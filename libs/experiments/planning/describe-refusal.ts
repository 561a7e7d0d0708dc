import { FIT_TEXTS } from '#libs/contracts/experiment/fit-texts.js';
import type { Finding, KeyedText } from '#libs/contracts/messages/finding.js';
import { inWords, told } from '#libs/contracts/messages/texts.js';
import type { FitRefusal } from './fit-experiment.js';

/** What is wrong, with the field that it is about; `message` says it in English. */
export interface DescribedRefusal extends Partial<Finding> {
  field: string;
  message: string;
}

/**
 * Why an experiment does not fit, in money and numbers of ads: the same words before, at and after its submit.
 * @param currency of the refusal's amounts
 */
export function describeRefusal(refusal: FitRefusal, currency: string): DescribedRefusal {
  switch (refusal.code) {
    case 'TOO_MANY_VARIATIONS':
      return { field: 'variations', message: refusal.message };
    case 'NO_ROOM': {
      const { limit, free, needed } = refusal;
      const [field, full, little] =
        limit.scope === 'page'
          ? (['page.id', FIT_TEXTS.pageFull, FIT_TEXTS.pageRoom] as const)
          : (['account.id', FIT_TEXTS.accountFull, FIT_TEXTS.accountRoom] as const);
      return inEnglish(field, free === 0 ? told(full) : told(little, { free, needed }));
    }
    case 'BUDGET_TOO_SMALL': {
      const money = (amountMinor: number) => ({ amountMinor, currency });
      const { budgetMinor, neededMinor, minimumEachMinor, smallerDesign } = refusal;
      const amounts = { budget: money(budgetMinor), minimum: money(minimumEachMinor), needed: money(neededMinor) };
      const text = smallerDesign
        ? told(FIT_TEXTS.budgetOrSmaller, { ...amounts, ...smallerDesign })
        : told(FIT_TEXTS.budgetEach, amounts);
      return inEnglish('information.budget', text);
    }
  }
}

const ENGLISH = new Map<string, string>(Object.values(FIT_TEXTS).map(({ key, en }) => [key, en]));

const inEnglish = (field: string, text: KeyedText): DescribedRefusal => ({
  field,
  ...text,
  message: inWords(text, 'en', (key) => ENGLISH.get(key)) ?? '',
});
