import { BILLING_LIMITS } from '#libs/contracts/billing/billing-limits.js';
import { CAP_AT_VARIATIONS, MONTHLY_PLAN } from '#libs/contracts/billing/monthly-plan.js';
import { TRIAL } from '#libs/contracts/billing/trial.js';
import { SEARCH_FIGURES } from '#libs/contracts/experiment/plan/search-figures.js';
import { SEARCH } from '#libs/contracts/experiment/plan/search-waves.js';
import { LIMITS } from '#libs/contracts/limits.js';
import { numberFormat } from '#libs/contracts/messages/formats.js';
import { LOCALES, type Language } from '#libs/contracts/messages/language.js';
import { SHARE_LIMITS } from '#libs/contracts/results/sharing.js';

/** What one wave and a search lose, in percent, if the parts alone explain all differences: in simulations, and in the whole product. */
const partsOnly = [SEARCH_FIGURES.partsOnly, SEARCH_FIGURES.wholeProduct.partsOnly].flatMap(({ oneWave, search }) => [
  oneWave,
  search,
]);

/** Prices and limits of the product, formatted in a language. Texts contain placeholders with these names, never the figures. */
export function factsIn(language: Language) {
  const number = (value: number, digits = 0) =>
    numberFormat(LOCALES[language], {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: 'always',
    }).format(value);
  const dollars = (amount: number, digits = 0) =>
    language === 'en' ? `$${number(amount, digits)}` : `${number(amount, digits)} $`;
  const percent = (share: number, digits = 0) => `${number(100 * share, digits)}${language === 'en' ? '' : ' '}%`;
  const list = (numbers: readonly number[]) =>
    new Intl.ListFormat(LOCALES[language]).format(numbers.map((one) => number(one)));
  const { baseCents, capCents, includedVariations, extraTenthsOfCent, seats } = MONTHLY_PLAN;
  return {
    planPrice: dollars(baseCents / 100),
    planMost: dollars(capCents / 100),
    includedVariations: number(includedVariations),
    extraPrice: dollars(extraTenthsOfCent / 1_000, 3),
    cappedFrom: number(CAP_AT_VARIATIONS),
    leastCharge: dollars(BILLING_LIMITS.minChargeCents / 100, 2),
    seats: number(seats),
    cards: number(BILLING_LIMITS.cards),
    trialDays: number(TRIAL.days),
    trialExperiments: number(TRIAL.experiments),
    runDays: number(LIMITS.runDays),
    startAheadHours: number(LIMITS.startAheadHours),
    shareDays: number(SHARE_LIMITS.days),
    mostVariations: number(LIMITS.createdVariations),
    searchDays: number(SEARCH.leastDays[2]),
    searchDaysForThree: number(SEARCH.leastDays[3]),
    laterWavesPart: percent(1 - SEARCH.shares[3][0] / 100),
    simulatedExperiments: number(SEARCH_FIGURES.experiments),
    simulatedCombinations: list(SEARCH_FIGURES.combinations),
    partsOnlyLeast: percent(1 - Math.max(...partsOnly) / 100),
    partsOnlyMost: percent(1 - Math.min(...partsOnly) / 100),
    otherEvenReached: percent(1 - SEARCH_FIGURES.others.oneWave / 100, 1),
    otherSearchReached: percent(1 - SEARCH_FIGURES.others.search / 100, 1),
    winners: number(LIMITS.activatedVariations),
  };
}
