import { experiment, type UntrustedExperiment } from '../api/support/experiment-form.js';

const list = <T>(count: number, value: (index: number) => T): { id: string; value: T }[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, value: value(index) }));

/** 6 ages x 3 genders x 12 headlines x 12 texts x 9 buttons: 23,328 variations, some 300 of them tested in 18 ad sets. */
export function largeExperiment(name: string): UntrustedExperiment {
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

/** 20 audiences x 40 headlines x 20 texts: 16,000 variations, of which 1,000 are tested in 20 ad sets of 50. */
export function thousandAds(name: string): UntrustedExperiment {
  const input = experiment();
  const country = (key: string, label: string) => [{ type: 'country', key, name: label, country_code: key }];
  Object.assign(input.information, { name, budget: 100_000 });
  Object.assign(input.audiences, {
    ages: list(5, (i) => [18 + 7 * i, 24 + 7 * i]),
    genders: list(2, (i) => i + 1),
    geolocations: [
      { id: 'us', value: country('US', 'United States') },
      { id: 'ca', value: country('CA', 'Canada') },
    ],
  });
  Object.assign(input.creatives, {
    headlines: list(40, (i) => `Headline ${i + 1}`),
    copies: list(20, (i) => `Text number ${i + 1}`),
  });
  return input;
}

/** 4 ages x 5 headlines x 3 texts: 60 variations, all of them tested in 4 ad sets. */
export function sixtyAds(name: string): UntrustedExperiment {
  const input = experiment();
  Object.assign(input.information, { name, budget: 1_000 });
  Object.assign(input.audiences, { ages: list(4, (i) => [18 + 7 * i, 24 + 7 * i]) });
  Object.assign(input.creatives, {
    headlines: list(5, (i) => `Headline ${i + 1}`),
    copies: list(3, (i) => `Text number ${i + 1}`),
  });
  return input;
}
