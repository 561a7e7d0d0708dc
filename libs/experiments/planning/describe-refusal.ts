import { leveled, type GroupWords } from '#libs/contracts/experiment/run/level-texts.js';
import { FIT_TEXTS } from '#libs/contracts/experiment/plan/fit-texts.js';
import type { Finding, KeyedText } from '#libs/contracts/messages/finding.js';
import { FORM_TEXTS } from '#libs/contracts/messages/form-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { BudgetRefusal } from './capacity.js';
import type { FitRefusal } from './fit-experiment.js';

/** The reason for a refusal, with its field. */
export type DescribedRefusal = Finding & { readonly field: string };

/**
 * Why an experiment does not fit, in money and numbers of ads. The text is the same before, at and after the submit.
 * @param currency the currency of the refusal's amounts
 * @param words the platform's own words for levels
 */
export function describeRefusal(refusal: FitRefusal, currency: string, words: GroupWords): DescribedRefusal {
  switch (refusal.code) {
    case 'TOO_MANY_VARIATIONS':
      return { field: 'variations', key: FORM_TEXTS.tooManyVariations.key };
    case 'NO_ROOM': {
      const { limit, free, needed } = refusal;
      const { elsewhere = 0, used } = limit;
      if (elsewhere > 0) {
        const shared = free === 0 ? FIT_TEXTS.sharedPageFull : FIT_TEXTS.sharedPageRoom;
        return { field: 'page.id', ...withParams(shared, { free, needed, used, elsewhere, limit: limit.limit }) };
      }
      if (limit.ofAll)
        return { field: 'account.id', ...withParams(FIT_TEXTS.campaignsFull, { used, limit: limit.limit, needed }) };
      const [field, full, little] =
        limit.scope === 'page'
          ? (['page.id', FIT_TEXTS.pageFull, FIT_TEXTS.pageRoom] as const)
          : (['account.id', FIT_TEXTS.accountFull, FIT_TEXTS.accountRoom] as const);
      return { field, ...leveled(free === 0 ? { key: full.key } : withParams(little, { free, needed }), words) };
    }
    case 'SEARCH_TOO_SHORT':
      return { field: 'search', ...withParams(FIT_TEXTS.searchTooShort, { least: refusal.needed }) };
    case 'SEARCH_TOO_POOR':
      return {
        field: 'search',
        ...withParams(FIT_TEXTS.searchTooPoor, { needed: { amountMinor: refusal.needed, currency } }),
      };
    case 'SEARCH_NO_ROOM':
      return { field: 'search', key: FIT_TEXTS.searchNoRoom.key };
    case 'BUDGET_TOO_SMALL':
      return { field: 'information.budget', ...lackOfMoney(refusal, currency, words) };
  }
}

/** Uses the platform's word for the level that holds the money. */
function lackOfMoney(refusal: BudgetRefusal, currency: string, { one, many }: GroupWords): KeyedText {
  const { budgetMinor, neededMinor, minimumEachMinor, smallerDesign, moneyLevel } = refusal;
  const money = (amountMinor: number) => ({ amountMinor, currency });
  const amounts = { budget: money(budgetMinor), minimum: money(minimumEachMinor), needed: money(neededMinor) };
  if (smallerDesign === null)
    return moneyLevel === 'adset'
      ? withParams(FIT_TEXTS.budgetEach, { ...amounts, group: one })
      : withParams(FIT_TEXTS.campaignBudgetEach, amounts);
  const { tested, holders } = smallerDesign;
  return moneyLevel === 'adset'
    ? withParams(FIT_TEXTS.budgetOrSmaller, { ...amounts, tested, adSets: holders, group: one, groups: many })
    : withParams(FIT_TEXTS.campaignBudgetOrSmaller, { ...amounts, tested, campaigns: holders });
}
