/** @jest-environment jsdom */
import '../../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { openConsole } from '../../../testing/open-console.js';

afterEach(cleanup);

const found = (id: number, name: string, more: object) => ({
  id,
  uuid: `u${id}`,
  name,
  platform: 'meta',
  status: 'PROCESSING',
  progress: null,
  outcome: null,
  winners: null,
  ...more,
});
const BY_TYPE: Record<string, object[]> = {
  live: [found(7, 'Sandals in spring', { platform: 'tiktok' })],
  draft: [found(9, 'Sandals, second try', { status: 'DRAFT' })],
};

async function open(path = '/about') {
  const queries: { type: string; search?: string; platform: string }[] = [];
  const page = await openConsole(path, {
    answers: {
      'POST /experiments': ({ body }) => {
        const query = body as (typeof queries)[number];
        if (query.search === undefined) return [200, { data: { experiments: [], total: 0 } }];
        queries.push(query);
        const experiments = BY_TYPE[query.type] ?? [];
        return [200, { data: { experiments, total: experiments.length } }];
      },
    },
  });
  await screen.findByRole('heading', { level: 1 });
  return { ...page, queries };
}
const dialog = (name: string) => screen.findByRole('dialog', { name });

describe('keyboard shortcuts', () => {
  it('find an experiment of any list and platform with `/`, and open it with arrows and Enter', async () => {
    const page = await open();
    await page.user.keyboard('/');
    const find = await dialog('Find an experiment');
    await page.user.keyboard('sand');
    const links = await within(find).findAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/experiment/tiktok/results?id=7&type=tiktok',
      '/experiments/meta/create?draft=9',
    ]);
    expect(within(find).getByRole('status').textContent).toBe('2 experiments found');
    expect(page.queries).toHaveLength(4);
    for (const query of page.queries) expect(query).toMatchObject({ search: 'sand', platform: 'all' });
    await page.user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(links[1]);
    await page.user.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(page.address()).toBe('/experiment/tiktok/results?id=7&type=tiktok'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it("leave `/` to a list's own search, and every key to a focused field", async () => {
    const page = await open();
    const search = document.createElement('div');
    search.setAttribute('role', 'search');
    search.append(document.createElement('input'));
    screen.getByRole('main').append(search);
    await page.user.keyboard('/');
    expect(screen.queryByRole('dialog')).toBeNull();
    await page.user.click(search.querySelector('input')!);
    await page.user.keyboard('?/');
    expect([search.querySelector('input')!.value, screen.queryByRole('dialog')]).toEqual(['?/', null]);
  });

  it('are listed by `?`, closed by Esc, and opened from the menu', async () => {
    const page = await open();
    await page.user.keyboard('?');
    const list = await dialog('Keyboard shortcuts');
    expect(
      within(list)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toContain('Show these shortcuts');
    await page.user.keyboard('/');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await page.user.click(screen.getByRole('button', { name: 'Find an experiment' }));
    expect(await dialog('Find an experiment')).toBeTruthy();
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await page.user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    expect(await dialog('Keyboard shortcuts')).toBeTruthy();
  });
});
