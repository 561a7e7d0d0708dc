/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Answer, Asked } from '../../testing/fake-server.js';
import { openConsole, type Answers } from '../../testing/open-console.js';
import { clearToasts } from '../../lib/toaster.js';

afterEach(() => {
  clearToasts();
  cleanup();
  document.cookie = 'polyad_consent=; path=/; max-age=0';
});

const patience = { timeout: 20_000 };
const [DRAFTS, TEMPLATES, COMPLETED] = [
  ...['/experiments/drafts', '/experiments/templates', '/experiments/meta/completed'],
] as [string, string, string];

const item = (id: number, name: string, change: object = {}) => ({
  ...{
    id,
    uuid: `7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2${100 + id}`,
    name,
    platform: 'meta',
    type: 'draft',
    status: 'DRAFT',
  },
  ...{ start_date: '2026-11-01T12:00:00.000Z', end_date: '2026-11-05T12:00:00.000Z', goal: 'OUTCOME_TRAFFIC' },
  ...{ campaign_type: null, account: 'Seven', account_zone: 'UTC', page: 'Shop', promoted_url: 'https://luz.example' },
  ...{ business_name: 'Luz', customer_name: 'Luz', customer_id: null, duplicable: true, changeable: true },
  ...{ created: 480, tested: 96, budget: 400, spent: 48, impressions: 9_000, currency: 'USD', endings: [] },
  ...{
    stopped_at: null,
    stopped_by: null,
    created_at: '2026-11-01T12:00:00.000Z',
    updated_at: '2026-11-02T12:00:00.000Z',
  },
  ...{
    progress: null,
    outcome: null,
    activates: null,
    winners: null,
    promises: null,
    manager_url: 'https://m.example',
  },
  ...change,
});
type Item = ReturnType<typeof item>;
const template = (id: number, name: string) => item(id, name, { type: 'template', status: 'TEMPLATE' });
const completed = (id: number, name: string, change = {}) =>
  item(id, name, { type: 'completed', status: 'COMPLETED', ...change });
const detail = (shown: Item) => ({
  ...shown,
  ...{ estimated_variations: 384, tested_variations: 96, account_name: 'Seven', page_name: 'Shop', pixel_name: null },
  ...{ industry_name: 'Other', visuals: [], exclusions: {}, decision: null },
  content: { creatives: { headlines: ['Walk lighter', 'Made by hand'] }, audiences: { ages: [[18, 65]] } },
});

/** Lists that the server holds: it narrows, pages, deletes and restores. */
function serverOf(items: Item[]): Answers {
  const deleted = new Set<number>();
  const list = ({ body }: Asked): Answer => {
    const {
      type,
      page,
      search = '',
      accounts,
      page_id,
    } = body as Record<string, never> & { type: string; page: number };
    const found = items.filter(
      (one) =>
        one.type === type &&
        !deleted.has(one.id) &&
        one.name.toLowerCase().includes(String(search).toLowerCase()) &&
        (accounts === undefined || one.account === 'Seven') &&
        (page_id === undefined || one.page === 'Shop'),
    );
    return [200, { data: { experiments: found.slice((page - 1) * 10, page * 10), total: found.length } }];
  };
  const mark =
    (isGone: boolean) =>
    ({ body }: Asked): Answer => {
      const { id } = body as { id: number };
      if (isGone) deleted.add(id);
      else deleted.delete(id);
      return [200, { data: {} }];
    };
  return {
    'POST /experiments': list,
    'GET /experiments/meta/choices': [
      200,
      { data: { accounts: [{ id: 'act_7', name: 'Seven' }], pages: [{ id: '77', name: 'Shop' }] } },
    ],
    'POST /experiment/drafted/delete': mark(true),
    'POST /experiment/drafted/restore': mark(false),
    ...Object.fromEntries(
      items.map((one) => [`GET /experiment/meta/${one.id}`, [200, { data: detail(one) }] satisfies Answer]),
    ),
  };
}

const shown = (name: string) => screen.findByRole('link', { name }, patience);
const isGone = (name: string) => waitFor(() => expect(screen.queryByRole('link', { name })).toBeNull(), patience);
const names = () =>
  [...document.querySelectorAll('main :is(.experiment-card .card-name a, tbody th a)')].map(
    ({ textContent }) => textContent,
  );
type Page = Awaited<ReturnType<typeof openConsole>>;
async function remove({ user }: Page, name: string) {
  await user.click(await screen.findByRole('button', { name: `Delete ${name}` }, patience));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Delete this draft?' }, patience));
  return { asked, confirm: () => user.click(asked.getByRole('button', { name: 'Delete' })) };
}
async function information({ user }: Page, name: string) {
  await user.click(await screen.findByText(/· #\d+/, { selector: 'main *' }, patience));
  return within(await screen.findByRole('dialog', { name }, patience));
}

describe('what can be done with an experiment', () => {
  it('LIST-028 LIST-030 deleting a draft is asked first, and can be undone', async () => {
    const page = await openConsole(DRAFTS, { answers: serverOf([item(1, 'Thrown away')]) });
    await shown('Thrown away');
    const { asked } = await remove(page, 'Thrown away');
    await page.user.click(asked.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), patience);
    expect(page.calls.some(({ path }) => path.endsWith('/drafted/delete'))).toBe(false);
    await (await remove(page, 'Thrown away')).confirm();
    await isGone('Thrown away');
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }, patience));
    await shown('Thrown away');
  });

  it("LIST-057 a delete that fails says the server's words where it was asked", async () => {
    const refused: Answer = [409, { message: 'It is being created.', code: 'not-drafted' }];
    const answers = { ...serverOf([item(1, 'Gone elsewhere')]), 'POST /experiment/drafted/delete': refused };
    const page = await openConsole(DRAFTS, { answers });
    const { asked, confirm } = await remove(page, 'Gone elsewhere');
    await confirm();
    expect((await asked.findByRole('alert', {}, patience)).textContent).toBe('It is being created.');
    await shown('Gone elsewhere');
  });

  it('LIST-025 LIST-027 LIST-029 LIST-031 leads where its kind can be gone on with: a draft is not cloned', async () => {
    const answers = serverOf([item(1, 'Idea'), template(2, 'Frame'), completed(3, 'Sandals')]);
    const page = await openConsole(DRAFTS, { answers });
    const hrefs = () =>
      [...document.querySelectorAll('main :is(tbody, .experiment-card) a')].map((link) => link.getAttribute('href'));
    await shown('Idea');
    expect(new Set(hrefs())).toEqual(new Set(['/experiments/meta/create?draft=1']));
    await page.go(TEMPLATES);
    await shown('Frame');
    expect(hrefs()).toContain('/experiments/meta/create?template=2');
    await page.go(COMPLETED);
    await shown('Sandals');
    expect(hrefs()).toContain('/experiments/meta/create?clone=3');
    await page.user.click(screen.getByRole('button', { name: 'Show as cards' }));
    const results = await screen.findByRole('link', { name: 'Results of Sandals' }, patience);
    expect(results.getAttribute('href')).toMatch(/^\/experiment\/meta\/results\?/);
  });
});

describe('the information on an experiment', () => {
  it('LIST-040 LIST-041 LIST-042 LIST-046 opens from its row, with all that it was set up with', async () => {
    const page = await openConsole(COMPLETED, { answers: serverOf([completed(3, 'Sandals')]) });
    await shown('Sandals');
    const dialog = await information(page, 'Sandals');
    const general = await dialog.findByRole('region', { name: 'General information' }, patience);
    expect([...general.querySelectorAll('dt')].map(({ textContent }) => textContent).join('|')).toMatch(
      /^Name\|.*account\|Page\|Business name\|Customer name\|Pixel\|Industry\|Start \(.*\)\|End \(.*\)$/i,
    );
    expect(general.textContent).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d/);
    expect(dialog.getByRole('region', { name: 'Creative' }).textContent).toMatch(/Headlines \(2\)/);
    expect(dialog.getByRole('region', { name: 'Audience' }).textContent).toMatch(
      /Exclusions.*Variations not run384.*Tested variations96.*Budget\$400\.00/,
    );
  });

  it('LIST-043 offers what can be done with a draft or template, and closes when that is deleted', async () => {
    const page = await openConsole(DRAFTS, { answers: serverOf([item(1, 'Idea'), template(2, 'Frame')]) });
    await shown('Idea');
    const dialog = await information(page, 'Idea');
    await dialog.findByRole('link', { name: 'Edit Idea' }, patience);
    await page.user.click(dialog.getByRole('button', { name: 'Delete Idea' }));
    const asked = within(await screen.findByRole('alertdialog', {}, patience));
    await page.user.click(asked.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
    await isGone('Idea');
    await page.go(TEMPLATES);
    await shown('Frame');
    await (await information(page, 'Frame')).findByRole('link', { name: 'Use Template Frame' }, patience);
  });

  it('LIST-044 LIST-045 says where there is none', async () => {
    const gone: Answer = [404, { message: 'Not found.' }];
    const answers = { ...serverOf([item(1, 'Vanishes')]), 'GET /experiment/meta/1': gone };
    const page = await openConsole(DRAFTS, { answers });
    await shown('Vanishes');
    const dialog = await information(page, 'Vanishes');
    await dialog.findByText("This experiment's information is not available.", {}, patience);
    await page.user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
  });
});

describe('a list of experiments', () => {
  it.each([
    ['/experiments/meta/live', 'live', 'Live experiments'],
    ['/experiments/meta/completed', 'completed', 'Completed experiments'],
    ['/experiments/drafts', 'draft', 'Drafts'],
    ['/experiments/templates', 'template', 'Templates'],
    ['/experiments/meta/samples', 'sample', 'Samples'],
  ])('LIST-001 LIST-002 LIST-003 LIST-004 LIST-006 is at %s, with those of its type', async (path, type, title) => {
    const types = ['live', 'completed', 'draft', 'template', 'sample'];
    await openConsole(path, { answers: serverOf(types.map((one, n) => completed(n, `Of ${one}`, { type: one }))) });
    await screen.findByRole('heading', { level: 1, name: title }, patience);
    await shown(`Of ${type}`);
    expect(names()).toEqual([`Of ${type}`]);
  });

  it('LIST-012 that is empty leads to the completed experiments', async () => {
    const page = await openConsole('/experiments/meta/samples');
    const way = await screen.findByRole('link', { name: 'See completed experiments' }, patience);
    expect(way.getAttribute('href')).toBe('/experiments/completed');
    await page.user.click(way);
    await screen.findByRole('heading', { level: 1, name: 'Completed experiments' }, patience);
  });

  it('LIST-017 LIST-020 LIST-033 LIST-037 is narrowed and paged by the address alone', async () => {
    const ideas = Array.from({ length: 11 }, (_, n) => item(n + 1, `Idea ${n + 1}`, { account: null, page: null }));
    const page = await openConsole(DRAFTS, { answers: serverOf([item(20, 'Boots'), ...ideas]) });
    await shown('Boots');
    expect(document.querySelector('.pagination .secondary')?.textContent).toBe('1–10 of 12');
    expect(names()).toHaveLength(10);
    expect(document.querySelector('.page-size')).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Next page' }));
    await shown('Idea 11');
    expect(page.address()).toBe(`${DRAFTS}?page=2`);
    const search = (text: string) =>
      fireEvent.change(screen.getByRole('searchbox', { name: 'Search by name' }), { target: { value: text } });
    search('boo');
    await waitFor(() => expect(page.address()).toBe(`${DRAFTS}?search=boo`), patience);
    await waitFor(() => expect(names()).toEqual(['Boots']), patience);
    search('');
    await waitFor(() => expect(page.address()).toBe(DRAFTS), patience);
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Page' }), 'Shop');
    await waitFor(() => expect(names()).toEqual(['Boots']), patience);
    expect(page.address()).toBe(`${DRAFTS}?page_id=77`);
    search('nothing like it');
    await page.user.click(await screen.findByRole('button', { name: 'Clear filters' }, patience));
    await shown('Idea 1');
    expect(page.address()).toBe(DRAFTS);
    await page.go(`${DRAFTS}?account=act_7&page_id=77`);
    await waitFor(() => expect(names()).toEqual(['Boots']), patience);
    expect(page.calls.at(-1)?.body).toEqual({
      ...{ type: 'draft', platform: 'meta', page: 1, accounts: ['act_7'], page_id: '77' },
    });
  });

  it('LIST-018 LIST-019 shows blocks or a table, as it was chosen last, and is read again on demand', async () => {
    document.cookie = 'polyad_consent=1.preference; path=/';
    const items = [item(1, 'Idea'), template(2, 'Frame')];
    const page = await openConsole(DRAFTS, { answers: serverOf(items) });
    await shown('Idea');
    await page.user.click(screen.getByRole('button', { name: 'Show as cards' }));
    expect(document.querySelectorAll('.experiment-card')).toHaveLength(1);
    expect(document.querySelector('main table')).toBeNull();
    items.push(item(3, 'Later'));
    await page.user.click(screen.getByRole('button', { name: 'Refresh' }));
    await shown('Later');
    await page.go(TEMPLATES);
    await shown('Frame');
    expect(document.querySelector('main table')).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(document.querySelector('main table')).not.toBeNull();
  });

  it('LIST-021 LIST-022 has, of completed ones, a box for each whose results somebody has opened', async () => {
    const waiting = completed(2, 'Boots', { status: 'PENDING_REVIEW' });
    const page = await openConsole(COMPLETED, { answers: serverOf([completed(3, 'Sandals'), waiting]) });
    await shown('Sandals');
    await page.user.click(screen.getByRole('button', { name: 'Show as table' })); // the last case may have chosen cards
    const heads = [...document.querySelectorAll('main thead th')].map(({ textContent }) => textContent).join('|');
    expect(heads).toMatch(/Select.*Name.*Start and end.*Account and page.*Promoted URL/);
    const isOff = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` }).disabled;
    expect([isOff('Sandals'), isOff('Boots')]).toEqual([false, true]);
  });

  it('LIST-058 that cannot be read shows nothing of before, and says so', async () => {
    let isAway = false;
    const server = serverOf([template(2, 'Frame')]);
    const list = server['POST /experiments'] as (asked: Asked) => Answer;
    const answers = { ...server, 'POST /experiments': (asked: Asked): Answer => (isAway ? [503, {}] : list(asked)) };
    const page = await openConsole(TEMPLATES, { answers });
    await shown('Frame');
    isAway = true;
    await page.user.click(screen.getByRole('button', { name: 'Refresh' }));
    const again = await screen.findByRole('button', { name: 'Try again' }, patience);
    expect(names()).toEqual([]);
    isAway = false;
    await page.user.click(again);
    await shown('Frame');
  });
});
