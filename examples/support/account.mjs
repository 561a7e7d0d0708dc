const DAY_MS = 86_400_000;

/**
 * The ad account of an example: one that can run ads, in this currency if there is one.
 * @template {{ is_usable: boolean, currency: string }} Account
 * @param {Account[]} accounts as the API lists them
 * @returns {Account}
 * @throws Error if none can run ads
 */
export function usableAccount(accounts, currency = 'USD') {
  const usable = accounts.filter(({ is_usable }) => is_usable);
  const account = usable.find((one) => one.currency === currency) ?? usable.at(0);
  if (!account) throw new Error('The linked account has no ad account that can run ads.');
  return account;
}

/**
 * A day of the account's zone.
 * @param {{ time_zone: string }} account
 * @param {number} days from today
 * @returns {string} YYYY-MM-DD
 */
export const dayFromToday = ({ time_zone: timeZone }, days) =>
  new Date(Date.now() + days * DAY_MS).toLocaleDateString('sv-SE', { timeZone });
