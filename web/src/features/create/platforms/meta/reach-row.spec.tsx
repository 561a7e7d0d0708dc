/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import type { ReachRowDto } from '../../../../lib/api/generated.js';
import { renderPage } from '../../../../testing/render-page.js';
import { ReachRow } from './reach-row.js';

afterEach(cleanup);

const row = (from: number | null, to: number | null, issue = false): ReachRowDto => ({
  name: 'Spain · 18–24',
  components: {},
  reach: { lower_bound: from, upper_bound: to, issue },
  error: null,
});
const mark = async (given: ReachRowDto) => {
  await renderPage(<ReachRow row={given} platform="meta" />);
  const found = screen.queryByText('Small') !== null;
  cleanup();
  return found;
};

describe('size of an audience', () => {
  it('META-108 is marked if it may be below 50,000 people, but not if it is unknown', async () => {
    expect(await mark(row(49_999, 49_999))).toBe(true);
    expect(await mark(row(42_000, 61_000))).toBe(true);
    expect(await mark(row(50_000, 61_000))).toBe(false);
    expect(await mark(row(null, null))).toBe(false);
    expect(await mark(row(500, 900, true))).toBe(false);
  });

  it('explains a small audience in the open row', async () => {
    await renderPage(<ReachRow row={row(20_000, 23_000)} platform="meta" />, { language: 'es' });
    expect(screen.getByText('Pequeño')).toBeTruthy();
    expect(screen.getByText(/Con menos de 50.000 personas es pequeño/)).toBeTruthy();
  });
});
