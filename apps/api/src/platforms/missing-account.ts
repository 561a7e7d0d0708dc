import type { AdAccount } from '#libs/connectors/port/lookups.js';
import { ACCESS_TEXTS } from '#libs/contracts/account/access-texts.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';

/** Whether an account only leads to the accounts below it. */
export const isManager = (accounts: readonly Pick<AdAccount, 'managers'>[], id: string): boolean =>
  accounts.some(({ managers = [] }) => managers.some((manager) => manager.id === id));

/** Why an experiment cannot use an account that is not among those of the linked person. */
export const missingAccountText = (accounts: readonly AdAccount[], id: string): KeyedText =>
  isManager(accounts, id) ? ACCESS_TEXTS.accountIsManager : EXPERIMENT_TEXTS.accountAccess;
