/**
 * How far one day's spend may exceed its even share of the budget. Meta lets a daily budget spend up to 75 % more on a day and evens it
 * out over the week (source: practitioners and resellers, such as Zenvia's help page on daily budgets, read November 2026). For lifetime
 * budgets no daily limit is published, so this is an assumption; the total is a firm limit.
 */
export const PEAK_DAY = 1.75;

/**
 * The most that one day of a run can cost, in the budget's minor units; the whole run never costs more than the budget.
 * @param runDays days that the run touches; less than one counts as one
 */
export const worstCaseDailyMinor = (budgetMinor: number, runDays: number): number =>
  Math.min(budgetMinor, Math.ceil((budgetMinor / Math.max(1, runDays)) * PEAK_DAY));
