/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { recordOf } from '#libs/platforms/reading/untrusted.js';
import { openConsole } from '../../testing/open-console.js';

afterEach(cleanup);

// Pages are chunks of their own, and the first page of a run loads slowly.
const patience = { timeout: 20_000 };
const PAGE_SIZE = 10;

const run = (n: number) => ({
  id: n,
  uuid: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  name: `Run ${n}`,
  platform: 'meta',
  type: 'live',
  status: 'PENDING',
  goal: 'OUTCOME_TRAFFIC',
  campaign_type: null,
  start_date: '2026-11-01T12:00:00.000Z',
  end_date: '2026-11-05T12:00:00.000Z',
  account_zone: 'UTC',
  account: 'Vidal',
  page: 'Vidal',
  created: 4,
  tested: 4,
  budget: 400,
  spent: 0,
  impressions: 0,
  currency: 'USD',
  duplicable: true,
  stopped_at: null,
  stopped_by: null,
  progress: null,
});

it('the live list reports a run that has ended, but not one that moved to another page', async () => {
  const seen = new Set<string>();
  const observer = new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('.bp6-toast')) seen.add(textContent);
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  let runs = Array.from({ length: 22 }, (_, index) => run(index + 1));
  const end = (...ended: number[]) => {
    runs = runs.filter(({ id }) => !ended.includes(id));
  };
  const { user, go } = await openConsole('/experiments/meta/live?page=2', {
    answers: {
      'POST /experiments': ({ body }) => {
        const from = (Number(recordOf(body)['page'] ?? 1) - 1) * PAGE_SIZE;
        return [200, { data: { experiments: runs.slice(from, from + PAGE_SIZE), total: runs.length } }];
      },
    },
  });
  const isShown = (n: number) => screen.queryByRole('link', { name: `Run ${n}` }) !== null;
  const shows = (n: number, absent: number) =>
    waitFor(() => expect([isShown(n), isShown(absent)]).toEqual([true, false]), patience);
  const refresh = async () => user.click(screen.getByRole('button', { name: 'Refresh' }));
  await shows(11, 1);

  end(1);
  await refresh();
  await shows(21, 11);
  end(2);
  await act(async () => go('/experiments/meta/live'));
  await shows(3, 21);
  end(3);
  await act(async () => go('/experiments/meta/live?page=2'));
  await shows(14, 4);
  await act(async () => go('/experiments/meta/live'));
  await shows(4, 3);
  end(5);
  await refresh();
  await shows(14, 5);
  await waitFor(() => expect([...seen].join()).toContain('Run 5 has finished.'), patience);
  observer.disconnect();
  expect([...seen].filter((text) => !text.includes('Run 5 has finished.'))).toEqual([]);
}, 60_000);
