import { expect, it } from '@jest/globals';
import { GOOGLE } from '#libs/platforms/google/description.js';
import { createFormat } from '../../../lib/format/format.js';
import { englishTexts } from '../../../testing/texts.js';
import { partsText } from './lead-text.js';

const context = {
  t: englishTexts(),
  format: createFormat('en'),
  description: GOOGLE,
  words: { change: (percent: number) => `${percent}%`, changes: () => ['', ''] as const },
};
const part = (component: string, value: string) => ({ component, value, effect_percent: 12 });
const lead = { parts: [], effect_percent: 12, lower_percent: 3, upper_percent: 22 };

it.each([
  ['quotation marks around a text', part('headlines', 'Run free'), 'headline set "Run free" (12%)'],
  [
    'no second quotation marks around a phrase-match keyword',
    part('keywords', '"trail shoes"…'),
    'keyword group "trail shoes"… (12%)',
  ],
])('a helpful part has %s', (_, one, text) => {
  expect(partsText({ ...lead, parts: [one] } as never, context as never)).toBe(text);
});
