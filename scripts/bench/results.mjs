/**
 * Results of 50,000 variations, 2,000 of them tested: a page of the computed estimate, by fifty people at once (reference: a bare JSON
 * route of the same size); the time from the click on an experiment to its painted performance chart; and the longest task while all rows
 * scroll. That task is measured in clock and processor time, because a busy machine lengthens only the former.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Pool } from 'undici';
import pg from 'pg';
import { build } from '../lib/build.mjs';
import { chromiumOptions } from '../lib/chromium.mjs';
import { temporaryFolder } from '../lib/backing.mjs';
import { post, signedUp } from './support/api-person.mjs';
import { serveBareJson } from './support/bare-json.mjs';
import { seedDelivered } from './support/delivered.mjs';
import { RUNS, sideBySide, spreadOf } from './support/interleaved.mjs';

const NAME = 'Sandals, all of them';
const MOST = { chartMs: 1_000, taskMs: 50 };
/** Wheel events of this many pixels each, slow enough that each is drawn separately. */
const SCROLLS = { turns: 60, pixels: 600, betweenMs: 30 };

export const names = ['results-page-p99', 'results-page-rate', 'results-chart', 'results-scroll', 'results-scroll-cpu'];

/** @param {{ startStack: (options: object) => Promise<any>, log: (text: string) => void }} context */
export async function* benches({ startStack, log }) {
  await build({ only: ['web'], progress: (name) => log(`building ${name}`) });
  const stack = await startStack({ parts: ['sandbox', 'api'], env: { LOG_LEVEL: 'error' } });
  const database = new pg.Client({ connectionString: stack.databaseUrl });
  const api = new Pool(stack.apiUrl, { connections: 50 });
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch(await chromiumOptions());
  try {
    await database.connect();
    const person = await signedUp(api, database, 'results');
    const { rows } = await database.query('select id from user_account where organization_id = $1', [person.id]);
    log('  seeding 50,000 variations');
    const { uuid } = await seedDelivered(database, { organizationId: person.id, userId: rows[0].id, name: NAME });
    yield* pages(api, person, uuid);
    yield* painted(browser, stack.apiUrl, person, uuid);
  } finally {
    await browser.close();
    await api.close();
    await database.end();
    await stack.stop();
  }
}

async function* pages(api, person, id) {
  const query = { id, estimated: true, size: 10 };
  const answer = await post(api, person, '/experiment/curves', query);
  const file = path.join(temporaryFolder('bare'), 'answer.json');
  writeFileSync(file, answer);
  const bare = await serveBareJson(file);
  try {
    const reference = new Pool(bare.url, { connections: 50 });
    const { p99, rate } = await sideBySide(
      (lane) => post(api, person, '/experiment/curves', { ...query, page: 1 + (lane % 40) }),
      async () => (await reference.request({ method: 'POST', path: '/bare' })).body.text(),
    );
    await reference.close();
    yield { name: names[0], unit: 'ms', ...p99 };
    yield { name: names[1], unit: '1/s', ...rate };
  } finally {
    bare.stop();
  }
}

async function* painted(browser, base, person, id) {
  const context = await browser.newContext({ baseURL: base, viewport: { width: 1440, height: 900 } });
  const cookies = person.headers.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: base };
  });
  await context.addCookies([...cookies, { name: 'polyad_consent', value: '1.none', url: base }]);
  const page = await context.newPage();
  // The console reads this mark of a logged-in user before it asks the server.
  await page.addInitScript(() => localStorage.setItem('polyad.loggedIn', '1'));
  const clicks = [];
  for (let run = 0; run <= RUNS; run++) clicks.push({ value: await clickedToChart(page), reference: MOST.chartMs });
  yield { name: names[2], unit: 'ms', ...spreadOf(clicks.slice(1)) };
  const runs = [];
  for (let run = 0; run < RUNS; run++) runs.push(await scrolled(page, id));
  const of = (figure) => spreadOf(runs.map((one) => ({ value: one[figure], reference: MOST.taskMs })));
  yield { name: names[3], unit: 'ms', ...of('clock') };
  yield { name: names[4], unit: 'ms', ...of('cpu') };
}

/** ms from the click on the experiment in its list until the frame after its curves are drawn. */
async function clickedToChart(page) {
  await page.goto('/experiments/completed');
  const link = page.getByRole('link', { name: NAME, exact: true });
  await link.waitFor();
  await page.evaluate(() => {
    document.addEventListener('click', () => (globalThis.clickedAt = performance.now()), { capture: true, once: true });
    globalThis.painted = new Promise((resolve) => {
      const look = () => {
        if (document.querySelector('.performance-chart .highcharts-graph') === null) return requestAnimationFrame(look);
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - globalThis.clickedAt)));
      };
      look();
    });
  });
  await link.click();
  return page.evaluate(() => globalThis.painted);
}

/** The longest task of the page while all rows scroll, in ms of clock and of processor time. */
async function scrolled(page, id) {
  await page.goto(`/experiment/meta/results?id=${id}&type=meta&estimated=1&size=all`);
  const table = page.locator('.table-scroll.all-rows');
  await table.locator('tbody').last().locator('tr .open-row').first().waitFor();
  await table.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  await table.hover();
  const session = await page.context().newCDPSession(page);
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] },
    transferMode: 'ReportEvents',
  });
  for (let turn = 0; turn < SCROLLS.turns; turn++) {
    await page.mouse.wheel(0, SCROLLS.pixels);
    await page.waitForTimeout(SCROLLS.betweenMs);
  }
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return longestTask(events);
}

/** The longest task of the renderer's main thread, which the trace names. */
function longestTask(events) {
  const mains = new Set(
    events.flatMap(({ name, args, pid, tid }) =>
      name === 'thread_name' && args.name === 'CrRendererMain' ? [`${pid}/${tid}`] : [],
    ),
  );
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && /RunTask$/.test(name) && mains.has(`${pid}/${tid}`),
  );
  if (tasks.length === 0) throw new Error('the trace has no tasks');
  const most = (field) => Math.max(...tasks.map((task) => task[field] ?? 0)) / 1_000;
  return { clock: most('dur'), cpu: most('tdur') };
}
