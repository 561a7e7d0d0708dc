import type { Logger } from 'pino';
import { WITHOUT_TOKEN } from '../auth/oauth.js';
import { requireScope } from '../auth/scopes.js';
import type { Grant } from '../auth/tokens.js';
import type { TikTokWorld } from '../world.js';
import { envelope, Partial, success, type Envelope } from './answer.js';
import type { Call, Routes } from './call.js';
import type { UploadedFile } from './uploaded-file.js';
import { CODE } from './codes.js';
import { Params, type ParamFormat } from './params.js';
import { draw, drawApp } from './pools.js';
import { Refusal } from './refusal.js';

/** A request after parsing. */
export interface RawCall {
  method: string;
  /** Path below the version, with both slashes: `/campaign/create/`. */
  path: string;
  /** The whole path, for faults and the log of calls. */
  subject: string;
  token?: string;
  values: Record<string, unknown>;
  format: ParamFormat;
  /** Why the body is unreadable. */
  unreadable?: string;
  files: UploadedFile[];
  root: string;
  now: number;
  /** Notes something odd about the request, for the log of calls. */
  warning?: string;
}

/** Runs one call, from its token to its answer. A refused call changes nothing. */
export function runCall(world: TikTokWorld, routes: Routes, raw: RawCall, log: Logger): Envelope {
  try {
    return world.db.transaction(() => {
      try {
        const handler = routes[`${raw.method} ${raw.path}`]!;
        const data = handler(prepare(world, raw));
        return data instanceof Partial
          ? envelope(raw.now, CODE.partial, 'Partial success', data.data)
          : success(raw.now, data ?? {});
      } catch (error) {
        // A refusal has written nothing, so the transaction may commit; any other error rolls it back.
        if (error instanceof Refusal) return envelope(raw.now, error.code, error.message);
        throw error;
      }
    });
  } catch (error) {
    world.objects.forget();
    world.delivery.forget();
    log.error({ err: error, path: raw.path }, 'a handler failed');
    return envelope(raw.now, CODE.system, 'Service error. Please try again later.');
  }
}

function prepare(world: TikTokWorld, raw: RawCall): Call {
  const { now, path, values } = raw;
  drawApp(world.throttle, path, now);
  const grant = WITHOUT_TOKEN.has(path) ? undefined : identify(world, raw);
  if (raw.unreadable !== undefined) throw new Refusal(CODE.badRequest, raw.unreadable);
  countObjects(world, raw);
  if (grant) requireScope(grant, path);
  const warn = (text: string): void => void (raw.warning = text);
  return { world, now, grant, warn, params: new Params(values, raw.format), files: raw.files, root: raw.root };
}

function identify(world: TikTokWorld, { token, subject, method }: RawCall): Grant {
  if (token !== undefined && world.faults.take('token-revoked', [subject], method)) world.tokens.revoke({ token });
  return world.tokens.resolve(token);
}

/** Draws on the pools of the call's advertisers and object. Faults can shut these pools. */
function countObjects(world: TikTokWorld, { values, subject, path, method, now }: RawCall): void {
  const { throttle, faults } = world;
  const app = faults.take('throttle', [subject], method);
  if (app) {
    throttle.shut('app', '', app.ms ?? 2000, now);
    draw(throttle, 'app', '', now);
  }
  const { advertiser_id: one, advertiser_ids: several, adgroup_id: group, campaign_id: campaign } = values;
  const advertisers = [...new Set([one, ...listOf(several)].filter((id) => typeof id === 'string'))];
  const fault = advertisers.length > 0 && faults.take('throttle-advertiser', [subject], method);
  for (const advertiser of advertisers) {
    if (fault) throttle.shut('advertiser', advertiser, fault.ms ?? 2000, now);
    draw(throttle, 'advertiser', advertiser, now);
  }
  const value = group ?? campaign;
  if (typeof value === 'string') draw(throttle, 'field', `${path}${value}`, now);
}

/** A list of a body or, as JSON, of a query; anything else counts as empty. */
function listOf(value: unknown): unknown[] {
  if (typeof value !== 'string') return Array.isArray(value) ? value : [];
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}
