/** The experiments of the proof, through the public API, and what the sandbox reports about them. */
import { readFileSync } from 'node:fs';
import { submitExperiment } from '../../examples/meta-traffic/run.mjs';
import { Client, signedIn } from '../../examples/support/client.mjs';
import { linkIfNeeded } from '../../examples/support/link.mjs';
import { inRoot } from '../lib/paths.mjs';
import { waitFor } from '../lib/wait-for.mjs';
import { expect } from './installation.mjs';

const LIMIT_MS = 8 * 60_000;
/**
 * Delay in milliseconds of every second creation of an ad set or a batch of ads, so that some ads exist immediately and others long after
 * the middle.
 */
const LATENCY_MS = 8_000;
/** The longest allowed campaign, which takes three and a half minutes here: so none ends before it is restored. */
const CAMPAIGN_HOURS = 7 * 24;
/** The share of the ads that exist when the run is disturbed. */
const MIDDLE = 0.2;

export const OWNER = { email: 'operator@proof.polyad.test', password: 'correct horse battery' };

/** Signs the first account up, without signing it in. */
export async function signUp({ base }) {
  const client = new Client(base);
  await client.get('/sanctum/csrf-cookie');
  await client.post('/register', { ...OWNER, first_name: 'Ada', last_name: 'Byron', company: 'Engines' });
}

/** Links the sandbox's test user, and removes the limits of its calls. */
export async function link({ base, sandboxUrl }) {
  const client = await signedIn({ base, ...OWNER });
  await linkIfNeeded(client, 'facebook');
  const limits = await (await fetch(`${sandboxUrl}/__sandbox/limits?platform=meta`)).json();
  for (const pool of Object.keys(limits.pools ?? limits.limits ?? limits))
    await control(sandboxUrl, 'limits', { platform: 'meta', pool, limit: 1_000_000_000 });
}

const control = async (sandboxUrl, what, body) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${sandboxUrl}/__sandbox/${what}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  expect(answer.ok, `the sandbox accepts ${what} (${answer.status})`);
};

const list = (count, value) => Array.from({ length: count }, (_, index) => ({ id: `${index}`, value: value(index) }));

/** 20 audiences, each with an ad set of its own, and some 400 ads. */
function large(name) {
  const experiment = JSON.parse(readFileSync(inRoot('examples/meta-traffic/experiment.json'), 'utf8'));
  Object.assign(experiment.information, { name, budget: 100_000 });
  experiment.audiences = {
    ages: list(5, (index) => [18 + 7 * index, 24 + 7 * index]),
    genders: list(2, (index) => index + 1),
    geolocations: experiment.audiences.geolocations,
  };
  Object.assign(experiment.creatives, {
    headlines: list(20, (index) => `Headline ${index + 1}`),
    copies: list(16, (index) => `Text number ${index + 1}`),
    ctas: experiment.creatives.ctas.slice(0, 1),
    visuals: experiment.creatives.visuals.slice(0, 1),
  });
  return experiment;
}

/**
 * Submits a large experiment to a slow platform.
 * @param {import('./installation.mjs').Installation} installation
 * @param {string} name
 */
export async function submitLarge(installation, name) {
  const { base, sandboxUrl } = installation;
  await fetch(`${sandboxUrl}/__sandbox/faults?platform=meta`, { method: 'DELETE' });
  const match = { path: '/(adsets|ads)$', method: 'POST', probability: 0.5 };
  await control(sandboxUrl, 'faults', { platform: 'meta', kind: 'latency', ms: LATENCY_MS, match });
  const client = await signedIn({ base, ...OWNER });
  const { uuid, tested } = await submitExperiment(client, large(name), { hours: CAMPAIGN_HOURS });
  return { uuid, tested };
}

/** @returns {Promise<object[]>} the ads that the sandbox ever created for an experiment, deleted ones too */
async function createdAds(installation, uuid) {
  const [[key]] = await installation.query(`select key from experiment where uuid = '${uuid}'`);
  const answer = await fetch(`${installation.sandboxUrl}/__sandbox/ledger?prefix=${encodeURIComponent(`${key}-`)}`);
  const { data } = await answer.json();
  return data.filter(({ type }) => type === 'ad');
}

/** Waits until a fifth of the ads exist, and checks that the run is still creating. */
export async function untilMiddle(installation, { uuid, tested }) {
  const count = await waitFor(
    async () => {
      const { length } = await createdAds(installation, uuid);
      return length >= MIDDLE * tested ? length : 0;
    },
    { what: `the middle of ${uuid}`, timeoutMs: LIMIT_MS, everyMs: 300 },
  );
  expect(count < tested, `only a part of ${tested} ads exists when the disturbance begins (${count})`);
  return count;
}

/** Waits until the campaign is active, and checks that it has exactly one ad for each planned ad. */
export async function untilExact(installation, { uuid, tested }) {
  await waitFor(
    async () => {
      const [[phase, reason]] = await installation.query(
        `select phase, coalesce(phase_reason, '') from experiment where uuid = '${uuid}'`,
      );
      if (phase === 'running') return true;
      throw new Error(`${phase} ${reason}`);
    },
    { what: `the campaign of ${uuid}`, timeoutMs: LIMIT_MS, everyMs: 1_000 },
  );
  return judge(installation, { uuid, tested });
}

/** @returns {Promise<string>} such as "400 of 400 ads" @throws {Failure} unless every planned ad exists exactly once */
export async function judge(installation, { uuid, tested }) {
  const planned = await installation.query(
    `select o.external_name, o.platform_id from ad_object o join experiment e on e.id = o.experiment_id
     where e.uuid = '${uuid}' and o.kind = 'ad'`,
  );
  const ads = await createdAds(installation, uuid);
  const names = new Set(ads.map(({ name }) => name));
  const ids = new Set(ads.map(({ id }) => id));
  expect(planned.length === tested, `${tested} ads are planned (${planned.length})`);
  expect(ads.length === tested, `${tested} ads were ever created (${ads.length})`);
  expect(names.size === tested, `all their names differ (${names.size})`);
  expect(
    ads.every(({ deleted }) => !deleted),
    'none was deleted',
  );
  expect(
    planned.every(([name, id]) => names.has(name) && ids.has(id)),
    'each planned ad is one of them',
  );
  return `${ads.length} of ${tested} ads, each once`;
}
