/**
 * The quality of estimates for goals with money: results per spend of simulated experiments of three shapes, compared with their truth.
 * Reports how many 95 % intervals contain the truth, and how often the chosen best is truly among the best twentieth. Takes minutes.
 */
const SEEDS = 60;
/** Seeds that no test uses. */
const FIRST = 1_001;
const SLUGS = { 'cost of a click': 'click', 'cost of an order': 'order', 'return on spend': 'return' };

export const names = Object.values(SLUGS).flatMap((slug) =>
  ['tested', 'untested', 'best', 'error'].map((figure) => `goal-${slug}-${figure}`),
);

export async function* benches({ log }) {
  const { scoreGoal } = await import('#libs/statistics/testing/score-goals.js');
  for (const [goal, slug] of Object.entries(SLUGS)) {
    log(`${goal}: ${3 * SEEDS} experiments`);
    const { tested, untested, amongBest, error } = scoreGoal(goal, SEEDS, FIRST);
    yield { name: `goal-${slug}-tested`, value: tested, unit: 'share', reference: 0.95 };
    yield { name: `goal-${slug}-untested`, value: untested, unit: 'share', reference: 0.95 };
    yield { name: `goal-${slug}-best`, value: amongBest, unit: 'share', reference: 0.9 };
    yield { name: `goal-${slug}-error`, value: error, unit: 'log' };
  }
}
