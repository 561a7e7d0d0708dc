import { expect, it } from '@jest/globals';
import { pictureOptions } from './save-chart.js';

it('RESULT-018 the picture of a chart names its content, the experiment and the date', () => {
  const options = pictureOptions({ title: 'Performance', subtitle: 'Spring <sandals> · as of 2026-11-20 10:00' });
  expect(options.title?.text).toBe('Performance');
  expect(options.subtitle?.text).toBe('Spring &lt;sandals&gt; · as of 2026-11-20 10:00');
});
