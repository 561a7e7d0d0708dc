import type { Because } from '#libs/contracts/experiment/plan/because.js';
import type { LedgerState, Refusal } from '#libs/contracts/experiment/run/ad-object.js';
import type { RejectionGroup } from '#libs/contracts/experiment/run/rejection-group.js';
import { decoderOf } from '../design/variation-space.js';

/** The outcome of an ad of the plan. */
export interface AdOutcome {
  variation: number;
  state: LedgerState;
  /** Why the ad failed: it was refused, or disapproved after it was created. */
  refusal?: Refusal | null;
  /** Why a search chose it for its wave; absent or null for all other ads. */
  chosenAs?: Because['kind'] | null;
}

/** A component's name and the texts of its alternatives, in the order that numbers variations. */
export interface LabelledComponent {
  name: string;
  labels: readonly string[];
}

/** An alternative that lost more of its ads than a launch allows. */
export interface Shortfall {
  component: string;
  alternative: string;
  /** Index of the alternative in its component, from 0. */
  level: number;
  planned: number;
  created: number;
}

export type LaunchDecision =
  /** Some rows have no outcome yet: nothing may be switched on. */
  | { decision: 'wait'; open: number }
  | { decision: 'go-live' }
  | { decision: 'needs-attention'; /** Worst first. */ shortfalls: Shortfall[] };

/** Percent of its ads that every alternative must keep; compared in whole numbers, so that 9 of 10 is enough. */
const KEPT_PERCENT = 90;
const isKept = (part: number, whole: number): boolean => 100 * part >= KEPT_PERCENT * whole;

const OPEN: readonly LedgerState[] = ['planned', 'sending', 'unknown'];

/**
 * Decides whether a wave goes live: every row must have an outcome, and every alternative must keep at least 90 % of its ads. Ads that
 * the owner dropped (`removed`) no longer count as planned. A wave without a single ad never goes live. The only alternative of a component
 * is in every ad, so it falls short only if an alternative of another component does.
 * @param ads the ads of the wave
 * @param components every component with its alternatives in order, as many as in the plan
 */
export function decideLaunch(ads: readonly AdOutcome[], components: readonly LabelledComponent[]): LaunchDecision {
  const open = ads.filter(({ state }) => OPEN.includes(state)).length;
  if (open > 0) return { decision: 'wait', open };
  const sizes = components.map(({ labels }) => Math.max(1, labels.length));
  const planned = sizes.map((size) => new Array<number>(size).fill(0));
  const created = sizes.map((size) => new Array<number>(size).fill(0));
  const decode = decoderOf(sizes);
  for (const { variation, state } of ads) {
    if (state === 'removed') continue;
    decode(variation).forEach((level, f) => {
      planned[f]![level]!++;
      if (state === 'created') created[f]![level]!++;
    });
  }
  const shortfalls = components
    .flatMap(({ name, labels }, f) =>
      planned[f]!.flatMap((count, level) =>
        sizes[f]! > 1 && !isKept(created[f]![level]!, count)
          ? [{ component: name, alternative: labels[level] ?? '', level, planned: count, created: created[f]![level]! }]
          : [],
      ),
    )
    .sort(worstFirst);
  const hasAds = ads.some(({ state }) => state === 'created');
  return shortfalls.length === 0 && hasAds ? { decision: 'go-live' } : { decision: 'needs-attention', shortfalls };
}

/**
 * Decides whether a batch goes live: every row must have an outcome, and at least one ad must exist. Its variations are independent,
 * so a refused variation does not delay the others.
 */
export function decideActivation(ads: readonly Pick<AdOutcome, 'state'>[]): LaunchDecision {
  const open = ads.filter(({ state }) => OPEN.includes(state)).length;
  if (open > 0) return { decision: 'wait', open };
  const hasAds = ads.some(({ state }) => state === 'created');
  return hasAds ? { decision: 'go-live' } : { decision: 'needs-attention', shortfalls: [] };
}

/**
 * Decides whether a later wave of a search goes live: every row must have an outcome, and a leading ad and a bridge ad must exist. The
 * bridge measures the effect of the wave's days.
 */
export function decideSearchWave(ads: readonly Pick<AdOutcome, 'state' | 'chosenAs'>[]): LaunchDecision {
  const open = ads.filter(({ state }) => OPEN.includes(state)).length;
  if (open > 0) return { decision: 'wait', open };
  const has = (kind: Because['kind']): boolean =>
    ads.some(({ state, chosenAs }) => state === 'created' && chosenAs === kind);
  return has('leading') && has('bridge') ? { decision: 'go-live' } : { decision: 'needs-attention', shortfalls: [] };
}

/** Sorts by the share that was created, then by the number of missing ads; ties stay in the plan's order. */
const worstFirst = (a: Shortfall, b: Shortfall): number =>
  a.created * b.planned - b.created * a.planned || b.planned - b.created - (a.planned - a.created);

/**
 * Failed ads grouped by cause, largest group first. If a cause fails (nearly) all ads of some alternatives of one component, it is
 * reported per alternative, because the owner can edit an alternative.
 * @param ads every ad of the plan, in any state
 * @param limit the maximum number of groups; 20 in progress reports
 */
export function groupRejections(
  ads: readonly AdOutcome[],
  components: readonly LabelledComponent[],
  limit = 20,
): RejectionGroup[] {
  const sizes = components.map(({ labels }) => Math.max(1, labels.length));
  const decode = decoderOf(sizes);
  const tuples = ads.map(({ variation }) => decode(variation));
  const failed = ads.flatMap(({ refusal }, i) => (refusal ? [{ i, refusal }] : []));
  const causes = Map.groupBy(failed, ({ refusal: { code, message, field } }) => JSON.stringify([code, message, field]));
  const groups = [...causes.values()].flatMap((members): RejectionGroup[] => {
    const { code, message, text, field, standing = null } = members[0]!.refusal;
    const cause = { standing, code, message, ...(text && { text }), field };
    const rows = members.map(({ i }) => tuples[i]!);
    const culprit = findCulprit(rows, tuples, sizes);
    if (!culprit) return [{ ...cause, count: rows.length, component: null, alternative: null }];
    const { name, labels } = components[culprit.component]!;
    return culprit.levels.map((level) => ({
      ...cause,
      component: name,
      alternative: labels[level] ?? '',
      level,
      count: rows.filter((row) => row[culprit.component] === level).length,
    }));
  });
  return groups.sort((a, b) => b.count - a.count || compare(a, b)).slice(0, limit);
}

const compare = (a: RejectionGroup, b: RejectionGroup): number =>
  `${a.code} ${a.message} ${a.alternative}` < `${b.code} ${b.message} ${b.alternative}` ? -1 : 1;

/**
 * The component whose alternatives explain the refused rows: the component with the highest refused share of its alternatives' ads. In
 * addition, all refused rows must have one alternative, or the cause must have refused 90 % of each alternative's ads.
 */
function findCulprit(
  rows: readonly number[][],
  all: readonly number[][],
  sizes: readonly number[],
): { component: number; levels: number[] } | null {
  let best: { component: number; levels: number[]; share: number } | null = null;
  for (let f = 0; f < sizes.length; f++) {
    if (sizes[f]! < 2) continue;
    const levels = [...new Set(rows.map((row) => row[f]!))].sort((a, b) => a - b);
    const shareOf = (level: number) =>
      rows.filter((row) => row[f] === level).length / all.filter((row) => row[f] === level).length;
    const share = Math.min(...levels.map(shareOf));
    const isExplained = levels.length === 1 || (levels.length < sizes[f]! && share >= KEPT_PERCENT / 100);
    if (isExplained && (!best || share > best.share || (share === best.share && levels.length < best.levels.length))) {
      best = { component: f, levels, share };
    }
  }
  return best;
}
