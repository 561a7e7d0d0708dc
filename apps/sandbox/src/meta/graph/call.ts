import type { Actor } from '../auth/tokens.js';
import type { MetaWorld } from '../world.js';
import type { FieldNode } from './fields.js';
import { parseFields } from './fields.js';
import type { Params } from './params.js';

/** A file part of a multipart body. */
export interface UploadedFile {
  field: string;
  name: string;
  bytes: Buffer;
}

/** One Graph call, sent alone or as an item of a batch. */
export interface GraphCall {
  world: MetaWorld;
  /** Real time at which the request arrived; all items of a batch share it. */
  now: number;
  version: number;
  method: 'GET' | 'POST' | 'DELETE';
  /** Path below the version, e.g. `act_1/ads`. */
  path: string;
  /** Address of the versioned root as the caller sees it, for paging links and media. */
  baseUrl: string;
  params: Params;
  files: UploadedFile[];
  actor: Actor;
}

export type GraphHandler = (call: GraphCall, id: string) => unknown;

/** Handlers by `METHOD kind/edge`, e.g. `POST account/ads`; `METHOD kind` acts on the node itself. */
export type GraphRoutes = Record<string, GraphHandler>;

export function askedFields(call: GraphCall): FieldNode[] | undefined {
  const text = call.params.text('fields');
  return text === undefined ? undefined : parseFields(text);
}

/** Minor units in the platform's format: an integer as a string. */
export function asText(value: number | undefined | null): string | undefined {
  return value === undefined || value === null ? undefined : String(value);
}
