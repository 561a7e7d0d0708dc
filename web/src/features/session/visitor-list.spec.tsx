/** @jest-environment jsdom */
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { renderPage } from '../../testing/render-page.js';
import { VisitorList } from './visitor-list.js';

afterEach(cleanup);

const user = {
  email: 'eve@outside.test',
  group: 'g',
  key: 'k',
  downloads: [],
  expires_on: '2026-12-20T00:00:00.000Z',
} as Parameters<typeof VisitorList>[0]['user'];
const experiment = (name: string, status: 'COMPLETED' | 'NO_RESULTS' | 'PENDING_REVIEW') => ({
  id: 1,
  uuid: name,
  name,
  platform: 'meta' as const,
  status,
  start_date: '2026-11-01T00:00:00.000Z',
  end_date: '2026-11-05T00:00:00.000Z',
});
const itemOf = (name: string) => within(screen.getByText(name).closest('li')!);

it('SHARE-022 SHARE-024 shows when a group ends, and which experiments have no results yet', async () => {
  const experiments = [experiment('Sandals', 'COMPLETED'), experiment('Boots', 'NO_RESULTS')];
  await renderPage(<VisitorList user={user} experiments={experiments} onLeave={() => undefined} />);
  expect(screen.getByText(/Shared experiment groups expire 28 days after their creation\./)).toBeTruthy();
  expect(itemOf('Sandals').getByRole('link').textContent).toBe('Select');
  expect(itemOf('Boots').getByText('No results')).toBeTruthy();
  expect(itemOf('Boots').queryByRole('link')).toBeNull();
});
