/**
 * How far one day's spend may go above its even share of the budget: what Meta allows a daily budget (a day up to 75 %
 * above, evened out over the week; told by practitioners and resellers, such as Zenvia's help page on daily budgets, read
 * November 2026). For lifetime budgets no bound for a day is published, so this is an assumption; the total is a bound.
 */
export const PEAK_DAY = 1.75;

/**
 * The most that one day of a run can cost, in the budget's minor units; the whole run never costs more than the budget.
 * @param runDays days that the run touches; less than one counts as one
 */
export const worstCaseDailyMinor = (budgetMinor: number, runDays: number): number =>
  Math.min(budgetMinor, Math.ceil((budgetMinor / Math.max(1, runDays)) * PEAK_DAY));
