/**
 * The maximum cost of one day of a run, in the budget's minor units; the whole run never costs more than the budget.
 * @param runDays days of the run by the clocks of the ad account's zone (`wholeDays`); less than one counts as one
 * @param peakDay the maximum cost of one day, as a multiple of the even share; the platform's description has it
 * @param isSearch whether later waves get the unspent budget of earlier ones. The last wave is so short that one day can cost all of it
 */
export const worstCaseDailyMinor = (budgetMinor: number, runDays: number, peakDay: number, isSearch = false): number =>
  isSearch ? budgetMinor : Math.min(budgetMinor, Math.ceil((budgetMinor / Math.max(1, runDays)) * peakDay));
