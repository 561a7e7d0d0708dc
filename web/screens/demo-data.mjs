import { setTimeout as pause } from 'node:timers/promises';
import { submitExperiment } from '../../examples/meta-traffic/run.mjs';
import { signedIn } from '../../examples/support/client.mjs';

/** How long running experiments deliver before the pictures are taken: long enough for a visible progress bar. */
const DELIVERY_MS = 30_000;

const list = (...values) => values.map((value, index) => ({ id: `a${index}`, value }));
const cities = (...names) => list(...names.map((search) => [{ search, type: 'city' }]));
const image = (id, name) => ({ id, value: { name, type: 'image' } });

/** The campaign in the product's pictures: the spring campaign of an outdoor shop. */
const SANDALS = {
  objective: 'OUTCOME_TRAFFIC',
  information: {
    name: 'Spring sandals, West Coast',
    promoted_url: 'https://vidal-outdoor.example/sandals',
    industry: 'sports_and_fitness',
    budget: 1200,
    secondary_goal: 'LINK_CLICKS',
  },
  attribution_setting: '1_day_c',
  audiences: {
    ages: list([18, 24], [25, 34], [35, 54]),
    genders: list(1, 2),
    geolocations: cities('Los Angeles', 'San Diego', 'San Francisco'),
    interests: list(
      [{ search: 'Beaches' }, { search: 'Travel' }],
      [{ search: 'Adventure travel' }, { search: 'Hiking' }],
    ),
  },
  creatives: {
    headlines: list('Walk lighter', 'Made by hand', '−20 % today', 'Summer is here'),
    copies: list('Sandals for the long way to the beach.', 'Free delivery and returns.'),
    descriptions: [],
    visuals: [image('sunrise', 'Sunset'), image('waves', 'Beach'), image('stones', 'Pebbles')],
    ctas: list('SHOP_NOW', 'LEARN_MORE'),
  },
};

/** The same campaign under another name and budget: enough for a row of a list. */
const variantOf = (name, budget, headlines) => ({
  ...SANDALS,
  information: { ...SANDALS.information, name, budget },
  creatives: { ...SANDALS.creatives, headlines: list(...headlines) },
});
const FINISHED = [
  [variantOf('Rain jackets, Seattle', 800, ['Rain? Fine.', 'Dry for ten years']), { hours: 24 }],
  [SANDALS, { hours: 48 }],
];
const RUNNING = [
  [variantOf('Winter boots, Denver', 2400, ['Warm by design', 'Made by hand', 'Snow is an excuse']), { hours: 168 }],
  [variantOf('Day packs, back to school', 1500, ['Carries it all', '18 litres of order']), { hours: 160 }],
];

/**
 * Creates the missing experiments. Finished experiments stay between runs of this script. Running ones are submitted each time, because
 * they end within minutes. Resolves when all finished experiments have finished.
 * @param {{ base: string, email: string, password: string }} options
 * @returns {Promise<{ client: import('../../examples/support/client.mjs').Client, sandals: string }>} the address of the results to show
 */
export async function seedPictures(options, log) {
  const client = await signedIn(options);
  const listed = async (type) =>
    (await client.post('/experiments', { type, platform: 'meta', page: 1 })).data.experiments;
  const existing = [...(await listed('completed')), ...(await listed('live'))].map(({ name }) => name);
  for (const [experiment, runOptions] of FINISHED) {
    if (existing.includes(experiment.information.name)) continue;
    log(`submitted: ${experiment.information.name}`);
    await submitExperiment(client, experiment, runOptions);
  }
  for (;;) {
    const sandals = (await listed('completed')).find(({ name }) => name === SANDALS.information.name);
    if (sandals?.status === 'NO_RESULTS' || sandals?.status === 'FAILED')
      throw new Error('The experiment to be shown has no results: start with an empty DATA_DIR.');
    if (sandals !== undefined) {
      // Opening the results ends the experiment's wait for a review.
      await client.post('/experiment/curves', { id: sandals.uuid, variable: 'link_click', estimated: false });
      return { client, sandals: `/experiment/meta/results?id=${sandals.id}&type=meta` };
    }
    await pause(2000);
  }
}

/** Starts two experiments that run while the pictures are taken. Waits until they have delivered something. */
export async function startRunning(client) {
  const uuids = [];
  for (const [experiment, options] of RUNNING) uuids.push((await submitExperiment(client, experiment, options)).uuid);
  for (const uuid of uuids)
    while (stageOf(await client.get(`/experiments/${uuid}/progress`)) !== 'running') await pause(1000);
  await pause(DELIVERY_MS);
}

const stageOf = ({ data }) => data.progress.phase;
