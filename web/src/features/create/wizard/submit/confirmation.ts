import type { Language } from '#libs/contracts/messages/language.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { recordOf, textOf } from '#libs/platforms/reading/untrusted.js';
import { isByHand } from '#libs/platforms/delivery.js';
import { runSpan } from '#libs/platforms/dates/run-span.js';
import type { AdAccount } from '../../../../lib/api/endpoints.js';
import type { Draft } from '../../form/draft.js';
import { isSearching } from '../../form/figures.js';
import type { PlanProps } from '../plan/plan-panel.js';
import type { Recount } from './use-recount.js';

interface Confirmed {
  account: AdAccount | undefined;
  plan: PlanProps;
  /** The server's newer count; null if there is none. */
  recount: Recount | null;
  language: Language;
}

/** The number of ads to test: the server's if it has answered, else the console's own count. */
export const testedBy = ({ forecast, count }: PlanProps): number | null => forecast?.tested ?? count.tested;

/** The contents of the last dialog before money is spent; null if it cannot be opened. */
export function confirmationOf(
  description: PlatformDescription,
  draft: Draft,
  { account, plan, recount, language }: Confirmed,
) {
  const { budgetMinor, count, days } = plan;
  if (account === undefined || budgetMinor === null) return null;
  const span = runSpan(description, draft, { now: Date.now(), zone: account.time_zone });
  return {
    name: textOf(draft.information['name']),
    startsAt: span === null ? null : new Date(span.startsAt).toISOString(),
    endsAt: span === null ? null : new Date(span.endsAt).toISOString(),
    days: days ?? 1,
    account,
    bound: boundRows(description, draft, language),
    budgetMinor,
    tested: recount?.tested ?? testedBy(plan),
    recounted: recount?.text ?? null,
    created: count.created,
    isSearching: isSearching(description, draft),
    search: plan.search,
    isByHand: isByHand(description, draft),
  };
}

/** The run's bindings besides its ad account, by their titles, such as its page. */
const boundRows = ({ setup, texts }: PlatformDescription, draft: Draft, language: Language) =>
  Object.entries(setup).flatMap(([name, field]) =>
    field.kind === 'reference' && field.required === true && name !== 'account'
      ? [{ label: texts[name]?.title[language] ?? name, value: textOf(recordOf(draft[name])[field.label ?? 'name']) }]
      : [],
  );
