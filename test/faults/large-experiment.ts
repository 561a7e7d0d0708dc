import { experiment, type LooseExperiment } from '../api/support/experiment-form.js';

const list = <T>(count: number, value: (index: number) => T): { id: string; value: T }[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, value: value(index) }));

/** 6 ages x 3 genders x 12 headlines x 12 texts x 9 buttons: 23,328 variations, some 300 of them tested in 18 ad sets. */
export function largeExperiment(name: string): LooseExperiment {
  const input = experiment();
  const buttons = [
    'LEARN_MORE',
    'SHOP_NOW',
    'SIGN_UP',
    'SUBSCRIBE',
    'DOWNLOAD',
    'GET_OFFER',
    'GET_QUOTE',
    'BUY_NOW',
    'ORDER_NOW',
  ];
  Object.assign(input.information, { name, budget: 5_000 });
  Object.assign(input.audiences, {
    ages: list(6, (i) => [18 + 7 * i, 24 + 7 * i]),
    genders: list(3, (i) => i),
  });
  Object.assign(input.creatives, {
    headlines: list(12, (i) => `Headline ${i + 1}`),
    copies: list(12, (i) => `Text number ${i + 1}`),
    ctas: list(9, (i) => buttons[i]!),
  });
  return input;
}
