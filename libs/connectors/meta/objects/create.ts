import { z } from 'zod';
import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import type { AccountContext, CreateOutcome, CreateRequest } from '../../port/ad-platform.js';
import { ConnectorError, refusalOf } from '../../port/connector-error.js';
import { actPath } from '../lookups/account.js';
import { toBody } from './body.js';
import { BATCH_LIMIT, sendBatch, type BatchResult } from '../wire/batch.js';
import type { MetaClient } from '../wire/client.js';
import { featureIn, noteRefusedFeature, refusedFeatures } from './creative-features.js';
import type { Params } from '../../wire/fields.js';
import { id } from '../wire/parse.js';
import type { Path } from '../wire/path.js';

export const EDGES = { campaign: 'campaigns', adset: 'adsets', ad: 'ads' } as const satisfies Record<
  AdObjectKind,
  string
>;

/**
 * Maximum number of objects in one call. The batch guide advises against several ad sets of one campaign in one batch, so ad sets (and
 * campaigns) go one by one. Source: marketing-api/batch-requests, read November 2026.
 */
export const batchSize = (kind: AdObjectKind): number => (kind === 'ad' ? BATCH_LIMIT : 1);

/** Creates paused objects: ads in one batch, campaigns and ad sets with one call each. See the port for outcomes. */
export async function create(
  client: MetaClient,
  account: AccountContext,
  request: CreateRequest,
): Promise<CreateOutcome[]> {
  const { kind, items, timeoutMs } = request;
  if (items.length > batchSize(kind)) throw new Error(`${items.length} items, at most ${batchSize(kind)} of ${kind}.`);
  const path = [actPath(account.accountId), EDGES[kind]];
  const without = refusedFeatures(client, account.accountId);
  const bodies = items.map((item) => withoutFeatures(toBody(client.config.apiVersion, request, item), without));
  const results =
    kind === 'ad'
      ? await sendBatch(
          client,
          account.accessToken,
          bodies.map((params) => ({ method: 'POST', path, params })),
          { intent: 'once', timeoutMs },
        )
      : await Promise.all(bodies.map((params) => sendOne(client, account, path, params, timeoutMs)));
  const outcomes = results.map((result, index) => {
    const { ref } = items[index]!;
    return isAboutFeature(client, account.accountId, result, without)
      ? ({ ref, outcome: 'deferred', reason: 'a creative feature is refused', retryAfterMs: DEFER_MS } as const)
      : toOutcome(ref, result);
  });
  throwIfTurnedAway(results);
  return outcomes;
}

/** A body without the features that the account does not accept. */
function withoutFeatures(params: Params, without: ReadonlySet<string>): Params {
  const creative = params.creative as Params | undefined;
  if (creative === undefined || without.size === 0) return params;
  const spec = creative.degrees_of_freedom_spec as { creative_features_spec: Params };
  const features = Object.entries(spec.creative_features_spec).filter(([name]) => !without.has(name));
  const degrees_of_freedom_spec = { ...spec, creative_features_spec: Object.fromEntries(features) };
  return { ...params, creative: { ...creative, degrees_of_freedom_spec } };
}

/** Whether an ad was refused only because of a feature that we sent; without the feature, Meta may accept it. */
function isAboutFeature(
  client: MetaClient,
  accountId: string,
  result: BatchResult,
  sentWithout: ReadonlySet<string>,
): boolean {
  if (result.ok || result.error.code !== 'INVALID_REQUEST') return false;
  const feature = featureIn(result.error.details.field);
  if (feature === undefined || sentWithout.has(feature)) return false;
  noteRefusedFeature(client, accountId, feature);
  return true;
}

async function sendOne(
  client: MetaClient,
  account: AccountContext,
  path: Path,
  params: Params,
  timeoutMs: number,
): Promise<BatchResult> {
  try {
    const call = { method: 'POST', path, accessToken: account.accessToken, params, timeoutMs } as const;
    return { ok: true, body: await client.call(call) };
  } catch (error) {
    if (error instanceof ConnectorError && error.code !== 'TRANSIENT') return { ok: false, error };
    throw error;
  }
}

const created = z.looseObject({ id });

/** Time before a retry of an item that was turned away, unless a throttle gives the time. */
const DEFER_MS = 1000;

function toOutcome(ref: string, result: BatchResult): CreateOutcome {
  if (result.ok) {
    const parsed = created.safeParse(result.body);
    if (parsed.success) return { ref, outcome: 'created', platformId: parsed.data.id };
    return { ref, outcome: 'unknown', reason: 'a success without an id' };
  }
  const { code, details, retryAfterMs } = result.error;
  const text = details.platformMessage ?? code;
  switch (code) {
    case 'INVALID_REQUEST':
      return { ref, outcome: 'refused', refusal: refusalOf(result.error) };
    case 'RATE_LIMITED':
    case 'TURNED_AWAY':
    case 'AUTH_EXPIRED':
      return { ref, outcome: 'deferred', reason: text, retryAfterMs: retryAfterMs ?? DEFER_MS };
    case 'TRANSIENT':
    case 'OUTCOME_UNKNOWN':
      return { ref, outcome: 'unknown', reason: text };
  }
}

/** If every item was turned away with the same code, the cause is the account and not the items. */
export function throwIfTurnedAway(results: readonly BatchResult[]): void {
  const errors = results.map((result) => (result.ok ? null : result.error)).filter((error) => error !== null);
  if (results.length === 0 || errors.length < results.length) return;
  for (const code of ['AUTH_EXPIRED', 'RATE_LIMITED'] as const) {
    const all = errors.filter((error) => error.code === code);
    if (all.length === results.length) {
      throw all.reduce((a, b) => ((b.retryAfterMs ?? 0) > (a.retryAfterMs ?? 0) ? b : a));
    }
  }
}
