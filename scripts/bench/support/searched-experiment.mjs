/** Experiments that a bench runs through the whole product, in one wave or as a search. */
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
export const RUN_DAYS = 7;
/** Time limit of one step, such as a launch. */
const LIMIT_MS = 15 * 60_000;

const list = (count, value) => Array.from({ length: count }, (_, index) => ({ id: `${index}`, value: value(index) }));
const place = (key, name) => [{ type: 'country', key, name, country_code: key }];
const PLACES = [place('US', 'United States'), place('CA', 'Canada'), place('GB', 'United Kingdom')];
const BUTTONS = ['LEARN_MORE', 'SHOP_NOW', 'SIGN_UP', 'SUBSCRIBE', 'DOWNLOAD'];

/** Sizes of the lists. The budget in dollars buys some 1,200 impressions for each ad of one wave. */
export const SHAPES = [
  { ages: 4, genders: 1, geolocations: 1, visuals: 5, headlines: 5, copies: 5, ctas: 4, tested: 200, budget: 2_400 },
  { ages: 3, genders: 2, geolocations: 3, visuals: 4, headlines: 6, copies: 3, ctas: 1, tested: 160, budget: 2_880 },
];

/** @returns the uuid and the database's id of a run of the shape */
export async function submitShape(client, database, shape, { isSearch, name }) {
  const { data } = await client.get('/providers/facebook/ad_accounts');
  const account = data.ad_accounts.find(({ currency, is_usable }) => currency === 'USD' && is_usable);
  const pick = ({ id, name: title }) => ({ id, name: title });
  const start = Math.ceil((Date.now() + 3 * HOUR_MS) / HOUR_MS) * HOUR_MS;
  const visuals = list(shape.visuals, (index) => ({ name: `Picture ${index + 1}`, type: 'image' }));
  const experiment = {
    objective: 'OUTCOME_TRAFFIC',
    search: isSearch,
    tested_count: shape.tested,
    information: {
      name,
      promoted_url: 'https://shop.example/',
      industry: 'other',
      budget: shape.budget,
      currency: account.currency,
      start_date: new Date(start).toISOString(),
      end_date: new Date(start + RUN_DAYS * DAY_MS).toISOString(),
      secondary_goal: 'LINK_CLICKS',
    },
    account: pick(account),
    page: pick(data.pages[0]),
    attribution_setting: '1_day_c',
    audiences: {
      ages: list(shape.ages, (index) => [18 + 11 * index, 28 + 11 * index]),
      genders: list(shape.genders, (index) => (shape.genders === 1 ? 0 : index + 1)),
      geolocations: list(shape.geolocations, (index) => PLACES[index]),
    },
    creatives: {
      headlines: list(shape.headlines, (index) => `Headline ${index + 1}`),
      copies: list(shape.copies, (index) => `Text number ${index + 1}`),
      visuals,
      ctas: list(shape.ctas, (index) => BUTTONS[index]),
    },
  };
  const form = new FormData();
  form.set('data', JSON.stringify(experiment));
  for (const [index, { id, value }] of visuals.entries()) {
    form.append('attachments[]', new Blob([await picture(index)], { type: 'image/png' }), `${id}.png`);
    form.append('visual_data[]', JSON.stringify({ id, ...value, attachment: index, thumbnail: null, carousel: [] }));
  }
  const { data: stored } = await client.post('/providers/facebook/experiment/create', form);
  const { rows } = await database.query('select id from experiment where uuid = $1', [stored.uuid]);
  return { uuid: stored.uuid, id: rows[0].id, shape, isSearch, tested: stored.tested };
}

const picture = (index) =>
  sharp({ create: { width: 1_080, height: 1_080, channels: 3, background: { r: 40 * index, g: 90, b: 160 } } })
    .png()
    .toBuffer();

/** Brings runs to their ends: whenever all of their waves are on, the campaigns' clocks jump to the end of the wave. */
export async function leadToEnd({ client, database, sandboxUrl, timeScale, runs, shares }) {
  const skip = (campaignMs) => {
    const body = JSON.stringify({ advanceMs: Math.ceil(campaignMs / timeScale) });
    const headers = { 'content-type': 'application/json' };
    return fetch(`${sandboxUrl}/__sandbox/clock`, { method: 'POST', headers, body });
  };
  const progress = async ({ uuid }) => (await client.get(`/experiments/${uuid}/progress`)).data;
  const isOn = (number) => async (run) => {
    // A single wave has no later waves to wait for. It may have ended already.
    if (!run.isSearch && number > 1) return true;
    const { status, progress: now } = await progress(run);
    if (now.phase === 'needs-attention' || now.phase === 'needs-relink') throw new Error(`${run.uuid}: ${now.reason}`);
    if (status === 'PENDING_REVIEW') return false;
    if (status !== 'PROCESSING') throw new Error(`${run.uuid} ended early: ${status} ${now.reason ?? ''}`);
    return now.phase === 'running' && isLive(database, run, number - 1);
  };
  for (const [wave, share] of shares.entries()) {
    await untilAll(runs, isOn(wave + 1), `wave ${wave + 1}`);
    await skip((share / 100) * RUN_DAYS * DAY_MS);
  }
  // The attribution window.
  await skip(2 * DAY_MS);
  await untilAll(runs, async (run) => (await progress(run)).status !== 'PROCESSING', 'the end');
}

/** Whether the campaigns of a wave are on. While a wave is chosen, its run still shows the phase of the one before. */
async function isLive(database, { id }, wave) {
  const { rows } = await database.query(
    `select count(*) filter (where is_active)::int as live from ad_object
     where experiment_id = $1 and wave = $2 and kind = 'campaign'`,
    [id, wave],
  );
  return rows[0].live > 0;
}

async function untilAll(runs, isThere, what) {
  for (const deadline = Date.now() + LIMIT_MS; ; await delay(500)) {
    const results = await Promise.all(runs.map(isThere));
    if (results.every(Boolean)) return;
    if (Date.now() > deadline) throw new Error(`not within ${LIMIT_MS / 1_000} s: ${what}`);
  }
}
