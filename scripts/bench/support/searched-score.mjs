/** Scores of runs against the hidden truth of the sandbox, read as users read them: through the API. */
const Z90 = 1.644854;
const Z95 = 1.959964;
/** As many of the best as a search chooses. */
const BEST = 40;

/** How a run ended against the truth: the fields of `Score` (libs/testing/search/score.ts) that a user can see. */
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
  const led = new Set(ads.flatMap(({ variation, kind }) => (kind === 'leading' ? [variation] : [])));
  const chosen = await chosenRows(client, run, led);
  const inside = chosen.filter((row) => holds(row, truth.rateOf(row.variation)));
  return {
    loss: 1 - truth.rateOf(best.variation) / truth.best,
    covered: inside.length,
    rows: chosen.length,
    hasWinner: [best, real].some(({ verdict }) => verdict === 'winner'),
    spent: sum(ads.map((ad) => ad.spent)) / (100 * run.shape.budget),
    ads: ads.length,
    waves: waves.map(({ state }) => state),
    duplicates: await duplicatesOf(sandboxUrl, database, run),
  };
}

const page = async (client, { uuid }, query) =>
  (await client.post('/experiment/curves', { id: uuid, variable: 'link_click', ...query })).data;

/** The rows that led later waves; in one wave, as many of the best. */
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

/** Objects that the sandbox created beyond one for each name. */
async function duplicatesOf(sandboxUrl, database, { id }) {
  const { rows } = await database.query('select key from experiment where id = $1', [id]);
  const { data } = await (await fetch(`${sandboxUrl}/__sandbox/ledger?prefix=${rows[0].key}-`)).json();
  const own = data.filter(({ type }) => ['campaign', 'adset', 'ad'].includes(type));
  return own.length - new Set(own.map(({ name }) => name)).size;
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
 * The true click rate of every variation, put together from the effects of the ads that ran.
 * @param runs of one shape
 */
export async function truthOf({ database, sandboxUrl }, runs) {
  const { sizesOf, componentsOf } = await import('#libs/experiments/components.js');
  const { decoderOf, productOf } = await import('#libs/experiments/design/variation-space.js');
  const { rows: inputs } = await database.query('select input from experiment where id = $1', [runs[0].id]);
  const sizes = sizesOf(inputs[0].input).sizes.map((size) => Math.max(1, size));
  const names = componentsOf(inputs[0].input).map(({ component }) => component);
  const decode = decoderOf(sizes);
  /** The cell of an effect that a variation is in; a part that the form does not vary is the same everywhere. */
  const cellOf = (effect, levels) =>
    `${effect}: ${effect.split(' x ').map((part) => levels[names.indexOf(LISTS[part])] ?? '')}`;
  const cells = new Map();
  const effects = new Set();
  let base;
  const { rows: ads } = await database.query(
    `select platform_id as id, variation from ad_object
     where experiment_id = any($1) and kind = 'ad' and platform_id is not null`,
    [runs.map(({ id }) => id)],
  );
  const variations = new Map(ads.map(({ id, variation }) => [id, variation]));
  for (let from = 0; from < ads.length; from += 100) {
    const ids = ads.slice(from, from + 100).map(({ id }) => id);
    const { data } = await (await fetch(`${sandboxUrl}/__sandbox/truth?ads=${ids}`)).json();
    for (const { id, ctr, effects: own } of data) {
      for (const [effect, value] of Object.entries(own)) {
        effects.add(effect);
        cells.set(cellOf(effect, decode(variations.get(id))), value);
      }
      base ??= logOdds(ctr) - sum(Object.values(own));
    }
  }
  const rates = Array.from({ length: productOf(sizes) }, (_, variation) => {
    const levels = decode(variation);
    const total = base + sum([...effects].map((effect) => cells.get(cellOf(effect, levels))));
    if (Number.isNaN(total)) throw new Error(`no ad shows a part of variation ${variation}`);
    return 1 / (1 + Math.exp(-total));
  });
  return { rateOf: (variation) => rates[variation], best: rates.reduce((most, rate) => Math.max(most, rate), 0) };
}

const logOdds = (share) => Math.log(share / (1 - share));
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
