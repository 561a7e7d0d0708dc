/** Scores of runs against the hidden truth of the sandbox, read as users read them: through the API. */
import { pathToFileURL } from 'node:url';
import { inRoot } from '../../lib/paths.mjs';

const Z90 = 1.644854;
const Z95 = 1.959964;
/** The number of best variations to compare: as many as a search chooses. */
const BEST = 40;

/** The result of a run compared with the truth: the fields of `Score` (libs/testing/search/score.ts) that a user can see. */
export async function scoreRun({ client, database, sandboxUrl }, run, truth) {
  const top = async (estimated) => (await page(client, run, { estimated, size: 1 })).best;
  const [best, real] = [await top(true), await top(false)];
  const { rows: waves } = await database.query(
    `select w.state, w.budget_minor::float8 as budget from search_wave w where w.experiment_id = $1 order by w.wave`,
    [run.id],
  );
  const { rows: ads } = await database.query(
    `select o.variation, o.because->>'kind' as kind, coalesce(sum(i.spend_minor), 0)::float8 as spent
     from ad_object o left join ad_insight i on i.ad_object_id = o.id
     where o.experiment_id = $1 and o.kind = 'ad' group by o.id`,
    [run.id],
  );
  const ledger = await ledgerOf(sandboxUrl, database, run);
  const led = new Set(ads.flatMap(({ variation, kind }) => (kind === 'leading' ? [variation] : [])));
  const chosen = await chosenRows(client, run, led);
  const inside = chosen.filter((row) => holds(row, truth.rateOf(row.variation)));
  return {
    loss: 1 - truth.rateOf(best.variation) / truth.best,
    covered: inside.length,
    rows: chosen.length,
    hasWinner: [best, real].some(({ verdict }) => verdict === 'winner'),
    spent: sum(ads.map((ad) => ad.spent)) / (100 * run.shape.budget),
    ledgerSpent: ledger.spent / (100 * run.shape.budget),
    ads: ads.length,
    waves: waves.map(({ state }) => state),
    duplicates: ledger.duplicates,
  };
}

const page = async (client, { uuid }, query) =>
  (await client.post('/experiment/curves', { id: uuid, variable: 'link_click', ...query })).data;

/** The leading rows of later waves; for a run in one wave, the best rows, as many as a search chooses. */
async function chosenRows(client, run, led) {
  const found = [];
  const wanted = run.isSearch ? led.size : BEST;
  for (let number = 1; found.length < wanted; number++) {
    const { ads } = await page(client, run, { estimated: true, size: 100, page: number });
    if (ads.length === 0) break;
    for (const row of ads)
      if (row.variation !== null && found.length < wanted && (!run.isSearch || led.has(row.variation))) found.push(row);
  }
  return found;
}

/** Whether the 90 % interval holds the rate: the 95 % interval is symmetric in log-odds. */
function holds({ lower_bound: lower, upper_bound: upper }, rate) {
  const [from, to, truth] = [lower, upper, rate].map(logOdds);
  return Math.abs(truth - (from + to) / 2) <= ((to - from) / 2 / Z95) * Z90;
}

/** How many objects the sandbox created beyond one for each name, and the money that it took for all, in minor units. */
async function ledgerOf(sandboxUrl, database, { id }) {
  const { rows } = await database.query('select key from experiment where id = $1', [id]);
  const { data } = await (await fetch(`${sandboxUrl}/__sandbox/ledger?prefix=${rows[0].key}-&money=true`)).json();
  const own = data.filter(({ type }) => ['campaign', 'adset', 'ad'].includes(type));
  const campaigns = own.filter(({ type }) => type === 'campaign');
  return {
    duplicates: own.length - new Set(own.map(({ name }) => name)).size,
    spent: sum(campaigns.map(({ money }) => money.spent)),
  };
}

/** The lists of the form by the part of the sandbox's truth that they decide. */
const LISTS = {
  age: 'ages',
  gender: 'genders',
  geo: 'geolocations',
  visual: 'visuals',
  headline: 'headlines',
  message: 'copies',
  callToAction: 'ctas',
};

/**
 * The true click rate of every variation, from the texts of the ads that ran.
 * @param runs of one shape
 * @param {{ seed: string, effects: number, combination: number }} hidden the sandbox's settings of the truth
 * @returns rates by variation number, and the largest of them
 */
export async function truthOf({ database, sandboxUrl }, runs, { seed, effects, combination }) {
  const { sizesOf, componentsOf } = await import('#libs/experiments/components.js');
  const { decoderOf, productOf } = await import('#libs/experiments/design/variation-space.js');
  const { rows: inputs } = await database.query('select input from experiment where id = $1', [runs[0].id]);
  const sizes = sizesOf(inputs[0].input).sizes.map((size) => Math.max(1, size));
  const names = componentsOf(inputs[0].input).map(({ component }) => component);
  const decode = decoderOf(sizes);
  const { rows: ads } = await database.query(
    `select platform_id as id, variation from ad_object
     where experiment_id = any($1) and kind = 'ad' and platform_id is not null`,
    [runs.map(({ id }) => id)],
  );
  const known = new Map();
  for (let from = 0; from < ads.length; from += 100) {
    const ids = ads.slice(from, from + 100).map(({ id }) => id);
    const { data } = await (await fetch(`${sandboxUrl}/__sandbox/truth?ads=${ids}`)).json();
    for (const { id, ctr, parts } of data) known.set(id, { ctr, parts });
  }
  /** The text of each part, by the alternative that decides it; parts that the form does not vary have one. */
  const texts = {};
  const levelOf = (part, levels) => levels[names.indexOf(LISTS[part])] ?? 0;
  for (const { id, variation } of ads)
    for (const [part, text] of Object.entries(known.get(id).parts))
      (texts[part] ??= [])[levelOf(part, decode(variation))] = text;

  const hidden = await import(inDist('delivery/truth.js'));
  const { TRUTH_MODEL } = await import(inDist('meta/delivery/truth-model.js'));
  const model = hidden.ofStrength({ ...TRUTH_MODEL, combination }, effects);
  const rates = Array.from({ length: productOf(sizes) }, (_, variation) => {
    const levels = decode(variation);
    const parts = Object.entries(texts).map(([part, byLevel]) => [part, byLevel[levelOf(part, levels)]]);
    if (parts.some(([, text]) => text === undefined)) throw new Error(`no ad shows a part of variation ${variation}`);
    return hidden.truthOf(seed, model, Object.fromEntries(parts), '').ctr;
  });
  for (const { id, variation } of ads)
    if (Math.abs(rates[variation] / known.get(id).ctr - 1) > 1e-9)
      throw new Error(`the rate of variation ${variation} is not that of its ad ${id}`);
  return { rateOf: (variation) => rates[variation], best: rates.reduce((most, rate) => Math.max(most, rate), 0) };
}

const inDist = (file) => pathToFileURL(inRoot('dist/apps/sandbox/src', file)).href;
const logOdds = (share) => Math.log(share / (1 - share));
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
