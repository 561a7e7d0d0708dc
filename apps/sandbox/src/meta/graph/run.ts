import { refuseRemoved } from './removed.js';
import type { Logger } from 'pino';
import { WITHOUT_TOKEN } from '../auth/oauth.js';
import type { Actor } from '../auth/tokens.js';
import type { MetaWorld } from '../world.js';
import type { GraphCall, GraphRoutes, UploadedFile } from './call.js';
import { dispatch } from './dispatch.js';
import { isDry } from './dry.js';
import { GraphError } from './error.js';
import { Params } from './params.js';
import { draw, shut, type Pool } from './pools.js';

export interface RawCall {
  method: string;
  /** Below `/meta`, with or without a version. */
  path: string;
  values: Record<string, unknown>;
  files: UploadedFile[];
  /** Scheme, host and `/meta`. */
  root: string;
  now: number;
  /** Whether the request is conditional (If-None-Match). */
  isConditional?: boolean;
}

export interface GraphAnswer {
  status: number;
  body: unknown;
  headers: Record<string, string>;
  /** Ad accounts of the call; the headers report their usage. */
  accounts: Set<string>;
  fault?: string;
}

const DEFAULT_VERSION = 26;
/** v24 ended on 2026-11-10; v27 appeared on 2026-11-04 and is served as v26. */
const VERSIONS = { min: 25, max: 27 };

/** Splits the version off a path. Throws 2635 for versions that have ended, 2500 for future ones. */
export function splitVersion(path: string): { version: number; rest: string; label: string } {
  const [, number, rest] = /^\/?v(\d+)\.\d+(?:\/(.*))?$/s.exec(path) ?? [];
  if (number === undefined)
    return { version: DEFAULT_VERSION, rest: path.replace(/^\/+/, ''), label: `v${DEFAULT_VERSION}.0` };
  const version = Number(number);
  if (version < VERSIONS.min) {
    throw new GraphError({
      code: 2635,
      message: `(#2635) You are calling a deprecated version of the Ads API. Please update to the latest version: v${VERSIONS.max}.0.`,
    });
  }
  if (version > VERSIONS.max) throw new GraphError({ code: 2500, message: `Unknown path components: /v${version}.0` });
  return { version, rest: rest ?? '', label: `v${version}.0` };
}

/** Runs one call, from its token to its answer. An unexpected error becomes an answer with the status 500. */
export function runCall(
  world: MetaWorld,
  routes: GraphRoutes,
  raw: RawCall,
  log: Logger,
): GraphAnswer | Promise<GraphAnswer> {
  const accounts = new Set<string>();
  const answer = (status: number, body: unknown, fault?: string): GraphAnswer => ({
    status,
    body,
    headers: {},
    accounts,
    fault,
  });
  const refuse = (error: unknown): GraphAnswer => {
    if (error instanceof GraphError) return answer(error.status, error.body());
    log.error({ err: error, path: raw.path }, 'a handler failed');
    return answer(
      500,
      new GraphError({ code: 1, status: 500, message: 'An unknown error has occurred.', transient: true }).body(),
    );
  };
  try {
    return world.db.transaction(() => {
      try {
        const call = prepare(world, raw, accounts);
        const result = dispatch(routes, call);
        return result instanceof Promise ? result.then((body) => answer(200, body)).catch(refuse) : answer(200, result);
      } catch (error) {
        // A refusal has written nothing, so the transaction may commit; any other error rolls it back.
        if (error instanceof GraphError) return refuse(error);
        throw error;
      }
    });
  } catch (error) {
    world.objects.forget();
    world.delivery.forget();
    return refuse(error);
  }
}

function prepare(world: MetaWorld, raw: RawCall, accounts: Set<string>): GraphCall {
  const { version, rest, label } = splitVersion(raw.path);
  refuseRemoved(raw.values, raw.isConditional);
  const params = new Params(raw.values);
  const method = String(raw.values.method ?? raw.method).toUpperCase() as GraphCall['method'];
  const path = rest.replace(/\/+$/, '');
  const actor = WITHOUT_TOKEN.has(path) ? ({ kind: 'app', token: '' } as Actor) : identify(world, raw, path);
  const account = accountOf(world, path);
  if (account !== undefined) accounts.add(account);
  countCall(world, account, path, method, raw);
  return {
    world,
    now: raw.now,
    version,
    method,
    path,
    baseUrl: `${raw.root}/${label}`,
    params,
    files: raw.files,
    actor,
  };
}

function identify(world: MetaWorld, raw: RawCall, path: string): Actor {
  const token = raw.values.access_token;
  if (
    typeof token === 'string' &&
    world.faults.take('token-revoked', [`/meta/${path}`, `/meta/${raw.path}`], raw.method, isDry(raw.values))
  ) {
    world.tokens.revoke({ token }, 'password');
  }
  const actor = world.tokens.resolve(typeof token === 'string' ? token : undefined);
  const proof = raw.values.appsecret_proof;
  if (proof !== undefined && !world.tokens.proofMatches(actor.token, String(proof))) {
    throw new GraphError({ code: 100, message: 'Invalid appsecret_proof provided in the API argument' });
  }
  return actor;
}

/** The ad account whose pools a call draws on. */
function accountOf(world: MetaWorld, path: string): string | undefined {
  const first = path.split('/')[0] ?? '';
  if (first.startsWith('act_')) return first.slice(4);
  return world.objects.get('meta', first)?.account;
}

function countCall(
  world: MetaWorld,
  account: string | undefined,
  path: string,
  method: string,
  { now, values }: RawCall,
): void {
  draw(world.throttle, 'app', '', 1, now);
  if (account === undefined) return;
  const pool: Pool = /\/insights$/.test(path)
    ? 'ads_insights'
    : /\/customaudiences$/.test(path)
      ? 'custom_audience'
      : 'ads_management';
  const fault = world.faults.take('throttle', [`/meta/${path}`], method, isDry(values));
  if (fault) shut(world.throttle, pool, account, fault.ms ?? 60_000, now);
  draw(world.throttle, pool, account, 1, now);
  draw(world.throttle, 'account_score', account, method === 'GET' ? 1 : 3, now);
}
