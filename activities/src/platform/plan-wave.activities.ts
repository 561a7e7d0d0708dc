import { DEFAULT_PATTERNS } from '#libs/contracts/experiment/naming/naming.js';
import { toStored } from '#libs/contracts/experiment/run/reasons.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import type { PlatformLimits } from '#libs/contracts/platform/platform-limits.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import type { Leader } from '#libs/database/entities/search-wave.entity.js';
import { ResultsReadModel } from '#libs/database/read-models/results.read-model.js';
import {
  SearchWaveRepository,
  type ChosenPlanRow,
  type SearchWaveRow,
} from '#libs/database/repositories/experiment/search-wave.repository.js';
import { ReplacementRepository } from '#libs/database/repositories/experiment/replacement.repository.js';
import { sizesOf } from '#libs/experiments/components.js';
import { planLimits } from '#libs/experiments/planning/fit-experiment.js';
import { namedComponents } from '#libs/experiments/planning/name-facts.js';
import { planWave } from '#libs/experiments/planning/plan.js';
import { seedOfRun } from '#libs/experiments/planning/run-plan.js';
import { cutSlices } from '#libs/experiments/planning/slices.js';
import { waveWindow } from '#libs/experiments/planning/wave-window.js';
import { affordableRows } from '#libs/experiments/search/affordable-rows.js';
import { chooseRows, type ChosenRow } from '#libs/experiments/search/choose-rows.js';
import { countedMinor, nextWaveMinor, rowBudgets } from '#libs/experiments/search/wave-budgets.js';
import type { PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { PlannedWave, PlanWaveInput } from '#libs/orchestration/experiment.payloads.js';
import { daysLong } from '#libs/platforms/dates/run-length.js';
import { daysTouched } from '#libs/platforms/dates/zone-days.js';
import { namer } from '#libs/platforms/naming/fill.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { judgeAds } from '#libs/result-rows/tested-ads.js';
import type { ActivityDeps } from '../deps.js';
import { refusal } from '../failures.js';
import { openSession, type PlatformSession } from './platform-session.js';
import { estimateSearch } from './estimate-search.js';
import { adsPerSlice } from './slice-size.js';

/** Chooses the rows of a search's later wave, and writes them into the ledger. A repeated call changes nothing once the wave is decided. */
export const createPlanWaveActivities = (deps: ActivityDeps): Pick<PlatformActivities, 'planWave'> => ({
  planWave: (input) =>
    deps.host.whileBeating('choice of the next wave', async () => {
      const session = await openSession(deps, input);
      const { organizationId, experimentId, wave = 0 } = input;
      const searches = new SearchWaveRepository(session.em);
      const waves = await searches.waves(organizationId, experimentId);
      if (waves[wave]?.state === 'planned') {
        const chosen = await choose(session, input, waves);
        if ('lacking' in chosen) return { isPlanned: false, ads: 0, ...toStored([chosen.lacking]) };
        await searches.choose(organizationId, experimentId, wave, chosen);
      }
      return plannedWave(session, input);
    }),
});

/**
 * A wave can get money that earlier waves did not spend. People are notified only from this share of the wave's budget on, because
 * platforms seldom spend a budget to the last cent.
 */
const LEAST_MOVED = 0.01;

async function plannedWave({ em, experiment }: PlatformSession, input: PlanWaveInput): Promise<PlannedWave> {
  const { organizationId, experimentId, wave = 0 } = input;
  const waves = await new SearchWaveRepository(em).waves(organizationId, experimentId);
  const { state, budgetMinor, reasons } = waves[wave]!;
  if (state !== 'chosen') return { isPlanned: false, ads: 0, ...toStored(reasons ?? []) };
  const { rows } = await new ReplacementRepository(em).read(organizationId, experimentId);
  const ads = rows.filter((row) => row.kind === 'ad' && row.wave === wave).length;
  const planned = nextWaveMinor(
    Number(experiment.budgetMinor),
    sharesOf(waves),
    plannedBefore(experiment, waves, wave),
  );
  const movedMinor = Math.max(0, budgetMinor! - planned);
  const { currency } = experiment;
  return {
    isPlanned: true,
    ads,
    ...toStored([]),
    ...(movedMinor > LEAST_MOVED * planned ? { moved: { amountMinor: movedMinor, currency } } : {}),
  };
}

const sharesOf = (waves: readonly SearchWaveRow[]): number[] => waves.map(({ share }) => share);

/** The budgets that the earlier waves would have had if each had spent its whole budget. */
function plannedBefore(
  { budgetMinor }: PlatformSession['experiment'],
  waves: readonly SearchWaveRow[],
  wave: number,
): number[] {
  const before: number[] = [];
  while (before.length < wave) before.push(nextWaveMinor(Number(budgetMinor), sharesOf(waves), before));
  return before;
}

interface Chosen {
  rows: ChosenPlanRow[];
  budgetMinor: number;
  spentMinor: number;
  leader: Leader;
}

/** The wave's rows with their budgets, or why it has none. */
async function choose(
  session: PlatformSession,
  { organizationId, experimentId, wave = 0, unsettled: reported }: PlanWaveInput,
  waves: readonly SearchWaveRow[],
): Promise<Chosen | { lacking: KeyedText }> {
  const { em, experiment, account, lookups, call } = session;
  const { input, creationPath, uuid } = experiment;
  const ended = lookups.creationEnded(input, creationPath, Date.now());
  if (ended !== null) return { lacking: ended };
  const before = waves.slice(0, wave);
  const searches = new SearchWaveRepository(em);
  // A worker of the previous version does not report which waves are unsettled: all of them may be.
  const growing = reported ?? before.map((_, earlier) => earlier);
  const unsettled = [...growing, ...(await searches.wavesWithRemoved(organizationId, experimentId))];
  const spent = countedMinor(before, unsettled);
  const waveMinor = nextWaveMinor(Number(experiment.budgetMinor), sharesOf(waves), spent);
  const sum = (of: (row: SearchWaveRow) => number): number => before.reduce((total, row) => total + of(row), 0);
  const [delivered, paid] = [sum(({ impressions }) => impressions), sum(({ spentMinor }) => spentMinor)];
  if (delivered === 0 || paid === 0) return { lacking: RUN_TEXTS.searchUndelivered };

  const ads = judgeAds(experiment, await new ResultsReadModel(em).testedAds(organizationId, experimentId));
  const estimated = estimateSearch(experiment, ads);
  if (estimated === null) return { lacking: RUN_TEXTS.searchUndelivered };
  const choice = chooseRows({
    wave,
    impressions: (waveMinor * delivered) / paid,
    seed: seedOfRun(uuid),
    ranked: estimated.ranked,
    estimateOf: estimated.estimateOf,
    barred: new Set([
      ...ads.flatMap(({ row, status }) => (status === 'failed' ? [row.variation] : [])),
      ...(await searches.removed(organizationId, experimentId)),
    ]),
    firstWave: ads.flatMap(({ row }) => (row.wave === 0 ? [row.variation] : [])),
    ledBefore: new Set(ads.flatMap(({ row }) => (row.because?.kind === 'leading' ? [row.variation] : []))),
  });
  if (!choice.ok) return { lacking: choice.code === 'NO_BRIDGE' ? RUN_TEXTS.searchTooPoor : RUN_TEXTS.nothingLeft };

  const accountLimits = await call(() => lookups.limits(account, input, creationPath));
  const limits = planLimits(accountLimits, { runDays: waveDays(experiment, wave, sharesOf(waves), accountLimits) });
  const { liveAds, liveAdSets = Infinity, liveCampaigns = Infinity, tree } = limits;
  const rows = affordableRows(choice.rows, {
    waveMinor,
    leastMinor: limits.minDailyBudgetMinor * Math.max(1, Math.ceil(limits.runDays)),
    room: Math.min(liveAds, liveAdSets, tree.moneyLevel === 'campaign' ? liveCampaigns : Infinity),
  });
  if (rows === null) return { lacking: RUN_TEXTS.searchTooPoor };
  const [best] = [estimated.ranked[0]!];
  return {
    rows: await newObjects(session, rows, { wave, waveMinor, limits }),
    budgetMinor: waveMinor,
    spentMinor: spent.reduce((total, minor) => total + minor, 0),
    leader: { variation: best, ...estimated.estimateOf(best) },
  };
}

/** The length of a wave in days, or the calendar days that it touches. @throws ApplicationFailure for a run without an end */
function waveDays(
  { startsAt, endsAt, createdAt, accountZone }: PlatformSession['experiment'],
  wave: number,
  parts: readonly number[],
  { countsCalendarDays }: PlatformLimits,
): number {
  if (!endsAt) throw refusal(RUN_TEXTS.noEnd);
  const run = { startsAt: (startsAt ?? createdAt).getTime(), endsAt: endsAt.getTime() };
  const window = waveWindow(run, wave, parts);
  return countsCalendarDays ? daysTouched(window.startsAt, window.endsAt, accountZone ?? 'UTC') : daysLong(window);
}

/** The rows as new objects of the ledger, with ordinals above all existing ones. */
async function newObjects(
  { em, experiment, reads, writes }: PlatformSession,
  chosen: readonly ChosenRow[],
  { wave, waveMinor, limits }: { wave: number; waveMinor: number; limits: ReturnType<typeof planLimits> },
): Promise<ChosenPlanRow[]> {
  const { organizationId, id, name, key, input, naming } = experiment;
  const { nextOrdinal } = await new ReplacementRepository(em).read(organizationId, id);
  const { sizes, audienceParts } = sizesOf(input);
  const components = namedComponents(input);
  const budgets = rowBudgets(waveMinor, chosen);
  const objects = planWave(
    chosen.map(({ variation }, i) => ({ variation, budgetMinor: budgets[i]! })),
    {
      sizes: sizes.map((size) => Math.max(1, size)),
      audienceParts,
      limits,
      components,
      experimentName: name,
      experimentKey: key,
      labels: components.map(({ labels }) => labels),
      nameOf: namer(descriptionOf(input), naming ?? DEFAULT_PATTERNS, reads.names).name,
    },
    { wave, firstOrdinal: nextOrdinal },
  );
  cutSlices(objects, adsPerSlice(objects, writes.batchSize('ad')));
  const becauseOf = new Map(chosen.map(({ variation, because }) => [variation, because]));
  return objects.map(({ audience: _, slice, ...object }) => ({
    ...object,
    slice: slice ?? 0,
    because: object.variation === null ? null : becauseOf.get(object.variation)!,
  }));
}
