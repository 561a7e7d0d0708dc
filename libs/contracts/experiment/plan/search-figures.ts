/**
 * The results of a search and of one wave with the same budget on simulated experiments (docs/adaptive-search.md, `npm run bench --
 * search`). Change both when the measurement is repeated.
 */
export const SEARCH_FIGURES = {
  /** Number of simulated experiments for each kind of run and each strength of competition. */
  experiments: 30,
  /** Numbers of combinations in the two shapes of experiments, ascending. */
  combinations: [1_296, 2_000],
  /** The loss: how far the chosen combination's true rate is below the best one, in percent, by how strongly the ads compete. */
  givenAway: [
    { competition: 0, oneWave: 11.5, search: 3.5 },
    { competition: 0.5, oneWave: 10.6, search: 2.9 },
    { competition: 1, oneWave: 11.2, search: 5.4 },
  ],
  /** The loss in percent with full competition, measured on 30 other experiments. */
  others: { oneWave: 9.5, search: 6.4 },
  /** The loss in percent without competition, if no combination has an effect beyond its parts. */
  partsOnly: { oneWave: 2.2, search: 2.5 },
  /** The loss in percent without competition, through the API, the worker and the sandbox's Meta (`npm run bench -- product-search`). */
  wholeProduct: {
    own: { experiments: 30, oneWave: 13.4, search: 5.5 },
    partsOnly: { experiments: 24, oneWave: 5.7, search: 3.5 },
  },
} as const;
