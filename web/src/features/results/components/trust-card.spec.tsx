/** @jest-environment jsdom */
import '../../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Curves } from '../../../lib/api/endpoints.js';
import { EVEN_DELIVERY } from '../../../testing/even-delivery.js';
import { renderPage } from '../../../testing/render-page.js';
import { TrustCard } from './trust-card.js';

afterEach(cleanup);

const SHARES = [
  { component: 'headlines', value: 'Walk lighter', share: 0.015, planned_share: 0.5, part: 0.03 },
  { component: 'headlines', value: 'Made by hand', share: 0.985, planned_share: 0.5, part: 1.97 },
];
const UNEVEN: Curves['delivery'] = {
  ...EVEN_DELIVERY,
  starved_ads: 1,
  worst_ads: [{ variation: 7, wave: 2, share: 0.0003, planned_share: 0.0104, part: 0.029 }],
  starved: [SHARES[0]!],
  shares: SHARES,
  advice: ['separate-audiences', 'fewer-ads'],
};
const opened: number[] = [];
const show = (delivery: Curves['delivery'], impressions = 100_000) =>
  renderPage(
    <TrustCard
      curves={{ delivery, summary: { impressions, last_insights_at: null } } as Curves}
      maturity={{ stage: 'closed', until: null }}
      onOpen={(variation) => opened.push(variation)}
    />,
  );
const table = () => screen.queryByRole('group', { name: 'Planned and delivered shares', hidden: true });

describe('planned and delivered shares', () => {
  it('are shown for each alternative and for the worst ads, with a remedy for starved ones', async () => {
    await show(UNEVEN);
    expect(screen.getByText(/got 1\.5% of the spend instead of about 50%/).textContent).toMatch(
      /Ads that reach the same people compete with each other.*Test fewer ads next time/,
    );
    const rows = within(table()!).getAllByRole('row', { hidden: true }).slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Ad V-7 in wave 21.04%0.03%starved: 3% of its share',
      'Headline Walk lighter50%2%starved: 3% of its share',
      'Headline Made by hand50%99%197%',
    ]);
    await userEvent.click(within(table()!).getByRole('button', { name: 'V-7', hidden: true }));
    expect(opened).toEqual([7]);
  });

  it('are hidden until enough was delivered', async () => {
    await show(UNEVEN, 2_000);
    expect(table()).toBeNull();
  });
});
