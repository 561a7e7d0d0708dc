/**
 * The most that one day of a run can cost, in the budget's minor units; the whole run never costs more than the budget.
 * @param runDays days that the run touches; less than one counts as one
 * @param peakDay the most that one day costs, as a multiple of the even share; the platform's description has it
 */
export const worstCaseDailyMinor = (budgetMinor: number, runDays: number, peakDay: number): number =>
  Math.min(budgetMinor, Math.ceil((budgetMinor / Math.max(1, runDays)) * peakDay));
