/** The claims about the example campaign (SHELL-047, SHELL-048). */
export const EXAMPLE = { variations: 10_529, above: 390, spentUsd: 330, averageRate: 0.015 } as const;
