import type { ErrorItem } from '#libs/contracts/messages/error-codes.js';
import type { ItemTitle } from '#libs/contracts/experiment/item-titles.js';
import { META_OBJECTIVES, type MetaObjective } from '#libs/contracts/experiment/meta-experiment.js';
import { toMinorUnits } from '#libs/contracts/money/money.js';
import {
  attributionSettingsFor,
  checkDateRange,
  checkPhone,
  checkPhonePrefix,
  checkUrl,
  isBlank,
  secondaryGoalsFor,
} from '#libs/contracts/experiment/rules.js';
import { ItemCollector, recordOf, type Loose } from './validation-items.js';

export interface InformationOptions {
  /** ms since 1970. */
  now: number;
  /** The ad account's currency as the platform tells it, where it is known. */
  accountCurrency?: string;
}

/** Checks the information step: account, page, pixel, dates, budget and what the objective asks for. */
export function validateInformation(input: Loose, { now, accountCurrency }: InformationOptions): ErrorItem[] {
  const found = new ItemCollector('information');
  const information = recordOf(input.information);
  const choose = (field: string, title: ItemTitle, value: unknown, options: readonly unknown[]) => {
    if (!options.includes(value)) found.add(field, title, 'selectOption');
  };
  const chosen = (field: string, title: ItemTitle, id: unknown) => {
    if (isBlank(id)) found.add(field, title, 'selectOption');
  };
  const objective = input.objective as MetaObjective;

  choose('objective', 'Objective', objective, META_OBJECTIVES);
  chosen('account.id', 'Ad account', recordOf(input.account).id);
  chosen('page.id', 'Page', recordOf(input.page).id);
  if (objective === 'CONVERSIONS') chosen('pixel.id', 'Pixel', recordOf(input.pixel).id);
  choose('attribution_setting', 'Attribution setting', input.attribution_setting, attributionSettingsFor(objective));
  const goals = secondaryGoalsFor(objective);
  if (goals.length > 0) choose('information.secondary_goal', 'Secondary goal', information.secondary_goal, goals);

  found.check('information.name', 'Name', isBlank(information.name) ? 'experimentName' : null);
  found.check('information.promoted_url', 'Promoted URL', checkUrl(information.promoted_url));
  chosen('information.industry', 'Industry', information.industry);
  checkBudget(found, information, accountCurrency);
  const range = checkDateRange(information.start_date, information.end_date, now);
  found.check('information.start_date', 'Date range', range);
  found.check('information.phone', 'Phone', checkPhone(information.phone));
  found.check('information.lada', 'Country prefix', checkPhonePrefix(information.lada));

  if (objective === 'OUTCOME_APP_PROMOTION') {
    chosen('information.application_id', 'Application', information.application_id);
    const system = typeof information.user_os === 'string' ? information.user_os.toLowerCase() : '';
    choose('information.user_os', 'Operating system', system, ['android', 'ios']);
  }
  return found.items;
}

function checkBudget(found: ItemCollector, { budget, currency }: Loose, accountCurrency: string | undefined): void {
  const isCurrency = typeof currency === 'string' && /^[A-Z]{3}$/.test(currency);
  if (!isCurrency || (accountCurrency && currency !== accountCurrency)) {
    found.add('information.currency', 'Currency', 'currency');
  }
  if (budget === undefined || budget === null || budget === '') {
    found.add('information.budget', 'Budget', 'required');
    return;
  }
  const isAmount = typeof budget === 'number' || typeof budget === 'string';
  const minor = isAmount ? toMinorUnits(budget, accountCurrency ?? (isCurrency ? currency : 'USD')) : null;
  if (minor === null) found.add('information.budget', 'Budget', 'budget');
}
