import type { Logger } from 'pino';
import { directCustomers, identify, reachCustomer } from '../auth/access.js';
import { bucketEmpty, draw } from '../quota/pools.js';
import { quotaFailure } from '../quota/operations.js';
import type { GoogleWorld } from '../world.js';
import { badRequestBody, failureBody, plainBody } from './answer.js';
import type { Call, Route } from './call.js';
import { BadRequest, fail, Failure } from './failure.js';

/** The versions of the API that the sandbox serves. Google has ended all earlier versions. Later versions do not exist yet. */
export const VERSIONS = ['v23', 'v24', 'v25', 'v26'];

/** A request after parsing. */
export interface RawCall {
  method: string;
  version: string;
  /** The path after the version. */
  path: string;
  /** The whole path, for faults and the log of calls. */
  subject: string;
  authorization?: string;
  login?: string;
  body: unknown;
  /** Why the body could not be read. */
  unreadable?: string;
  query: Record<string, unknown>;
  /** The account and the rest of a path below `/customers/…/`. */
  customer?: { id: string; path: string };
  root: string;
  requestId: string;
  now: number;
  /** Whether it has `validateOnly`. */
  isDry: boolean;
}

const NOT_FOUND =
  '<!DOCTYPE html><html lang=en><title>Error 404 (Not Found)!!1</title><p>The requested URL was not found on this server.';

/** `/customers/1/googleAds:search` in its parts. */
export function customerPath(path: string): RawCall['customer'] {
  const [, id, rest] = /^\/customers\/([^/:]+)(\/.+)$/.exec(path) ?? [];
  return rest === undefined ? undefined : { id: id!, path: rest };
}

/** Runs one call from token to answer. */
export function runCall(
  world: GoogleWorld,
  routes: readonly Route[],
  raw: RawCall,
  log: Logger,
): { status: number; body: unknown } {
  const route = routes.find(
    ({ verb, of, path }) =>
      verb === raw.method && (of === 'customer' ? raw.customer?.path === path : raw.path === path),
  );
  // Google names an ended version in its error. A version that never existed is an unknown path.
  const isSunset = !VERSIONS.includes(raw.version) && Number(raw.version.slice(1)) < 23;
  if (!route || (!isSunset && !VERSIONS.includes(raw.version))) return { status: 404, body: NOT_FOUND };
  const wrap = (body: unknown): unknown => (route.of === 'customer' && route.wrap === 'array' ? [body] : body);
  try {
    if (isSunset)
      throw fail(
        'requestError.UNSUPPORTED_VERSION',
        `Version ${raw.version} is deprecated. Requests to this version will be blocked.`,
      );
    return { status: 200, body: perform(world, route, raw) };
  } catch (error) {
    if (error instanceof Failure) {
      const { status, body } = failureBody(error, isSunset ? VERSIONS[0]! : raw.version, raw.requestId);
      return { status, body: wrap(body) };
    }
    if (error instanceof BadRequest) return { status: 400, body: wrap(badRequestBody(error)) };
    world.objects.forget();
    world.delivery.forget();
    log.error({ err: error, path: raw.path }, 'a handler failed');
    return { status: 500, body: wrap(plainBody(500)) };
  }
}

function perform(world: GoogleWorld, route: Route, raw: RawCall): unknown {
  const { now, version, requestId, body, query, root } = raw;
  const person = identify(world, raw.authorization, raw.subject, raw.method);
  const call: Call = { world, now, version, requestId, person, body, query, root };
  if (raw.unreadable !== undefined) throw new BadRequest([{ field: '', description: raw.unreadable }]);
  strikeFaults(world, raw);
  if (route.of === 'nobody') {
    directCustomers(person);
    world.quota.take(1);
    return route.run(call);
  }
  const { id } = raw.customer!;
  const customer = reachCustomer(world, person, id, raw.login);
  const cost = route.cost?.(body) ?? 1;
  draw(world.throttle, 'requests', id, 1, now);
  draw(world.throttle, 'operations', id, cost, now);
  world.quota.take(cost);
  return route.run({ ...call, customer });
}

/** Throws the refusals that a test has ordered. */
export function strikeFaults(
  { faults }: GoogleWorld,
  { subject, method, isDry }: Pick<RawCall, 'subject' | 'method' | 'isDry'>,
): void {
  const empty = faults.take('throttle', [subject], method, isDry);
  if (empty) throw bucketEmpty('requests', Math.ceil((empty.ms ?? 2000) / 1000));
  const spent = faults.take('quota', [subject], method, isDry);
  if (spent) {
    const retryDelay = `${Math.ceil((spent.ms ?? 3_600_000) / 1000)}s`;
    throw quotaFailure('RESOURCE_EXHAUSTED', {
      rateScope: 'DEVELOPER',
      rateName: 'Number of operations for basic access',
      retryDelay,
    });
  }
  const broken = faults.take('error', [subject], method, isDry);
  if (broken) throw fail(broken.text ?? 'internalError.TRANSIENT_ERROR', 'Transient error. Please retry.');
}
