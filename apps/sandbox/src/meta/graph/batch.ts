import type { Logger } from 'pino';
import type { MetaWorld } from '../world.js';
import type { GraphRoutes } from './call.js';
import { isDry } from './dry.js';
import { GraphError, invalid } from './error.js';
import { isObject } from './params.js';
import { plainPath } from './plain-path.js';
import { runCall, type GraphAnswer, type RawCall } from './run.js';

const MAX_ITEMS = 50;

export interface BatchItem {
  method: string;
  path: string;
  values: Record<string, unknown>;
  name?: string;
  dependsOn?: string;
  /** By default, the answer omits an item that other items refer to. */
  omit?: boolean;
  files: string[];
}

type ItemAnswer = { code: number; headers: { name: string; value: string }[]; body: string } | null;

/** Reads the `batch` value. Throws 100 if it is malformed or too long. */
export function readBatch(value: unknown): BatchItem[] {
  let list: unknown = value;
  if (typeof value === 'string') {
    try {
      list = JSON.parse(value);
    } catch {
      throw invalid('batch', '(#100) Param batch must be a valid JSON array.');
    }
  }
  if (!Array.isArray(list)) throw invalid('batch', '(#100) Param batch must be an array.');
  if (list.length > MAX_ITEMS) {
    throw new GraphError({
      code: 100,
      message: `Too many requests in batch message. Maximum batch size is ${MAX_ITEMS}`,
      blame: 'batch',
    });
  }
  return list.map((entry, index) => readItem(entry, index));
}

function readItem(entry: unknown, index: number): BatchItem {
  if (!isObject(entry) || typeof entry.relative_url !== 'string')
    throw invalid(['batch', String(index)], 'Each item needs method and relative_url.');
  const url = new URL(entry.relative_url.replace(/^\/*/, '/'), 'http://batch.invalid');
  const text = (name: string): string | undefined => (typeof entry[name] === 'string' ? entry[name] : undefined);
  const body = isObject(entry.body) ? entry.body : Object.fromEntries(new URLSearchParams(text('body') ?? ''));
  return {
    method: (text('method') ?? 'GET').toUpperCase(),
    // The path may contain references; URL has escaped their braces.
    path: plainPath(url.pathname),
    values: { ...Object.fromEntries(url.searchParams), ...body },
    name: text('name'),
    dependsOn: text('depends_on'),
    omit: typeof entry.omit_response_on_success === 'boolean' ? entry.omit_response_on_success : undefined,
    files: (text('attached_files') ?? '').split(',').filter(Boolean),
  };
}

const REFERENCE = /\{result=([^:{}]+):(\$[^{}]*)\}/g;

/** Runs the items in order. A failed item does not affect the others. */
export function runBatch(
  world: MetaWorld,
  routes: GraphRoutes,
  raw: RawCall,
  items: BatchItem[],
  log: Logger,
  onItem: (item: BatchItem, answer: GraphAnswer | null) => void,
): { answers: ItemAnswer[]; accounts: Set<string>; warning?: string } {
  const accounts = new Set<string>();
  const results = new Map<string, GraphAnswer>();
  const referred = new Set(items.flatMap((item) => [...references(item), ...(item.dependsOn ? [item.dependsOn] : [])]));
  const answers = items.map((item): ItemAnswer => {
    const lost = world.faults.take('null-batch-item', [`/meta/${item.path}`], item.method, isDry(item.values));
    if (lost && lost.commit === false) {
      onItem(item, null);
      return null;
    }
    const answer = runItem(world, routes, raw, item, results, log);
    for (const account of answer.accounts) accounts.add(account);
    if (item.name !== undefined) results.set(item.name, answer);
    onItem(item, lost ? null : answer);
    if (lost) return null;
    const hidden = item.omit ?? (item.name !== undefined && referred.has(item.name));
    if (hidden && answer.status === 200) return null;
    return {
      code: answer.status,
      headers: [{ name: 'Content-Type', value: 'application/json; charset=UTF-8' }],
      body: JSON.stringify(answer.body),
    };
  });
  return { answers, accounts, warning: warnAboutAdSets(world, items) };
}

function runItem(
  world: MetaWorld,
  routes: GraphRoutes,
  raw: RawCall,
  item: BatchItem,
  results: Map<string, GraphAnswer>,
  log: Logger,
): GraphAnswer {
  const refuse = (error: GraphError): GraphAnswer => ({
    status: error.status,
    body: error.body(),
    headers: {},
    accounts: new Set(),
  });
  try {
    const needed = [...references(item), ...(item.dependsOn ? [item.dependsOn] : [])];
    const failed = needed.find((name) => results.get(name)?.status !== 200);
    if (failed !== undefined) {
      throw new GraphError({
        code: 100,
        message: results.has(failed)
          ? `(#100) The operation "${failed}" that this one depends on has failed.`
          : `(#100) There is no earlier operation named "${failed}".`,
      });
    }
    const fill = (text: string): string =>
      text.replace(REFERENCE, (_, name: string, path: string) => pick(results.get(name)?.body, path));
    const values = Object.fromEntries(
      Object.entries(item.values).map(([key, value]) => [key, typeof value === 'string' ? fill(value) : value]),
    );
    const files = raw.files.filter((file) => item.files.includes(file.field));
    const token = { access_token: raw.values.access_token, appsecret_proof: raw.values.appsecret_proof };
    const inherited = Object.fromEntries(Object.entries(token).filter(([, value]) => value !== undefined));
    const answer = runCall(
      world,
      routes,
      {
        ...raw,
        method: item.method,
        path: withVersion(fill(item.path), raw.path),
        values: { ...inherited, ...values },
        files,
      },
      log,
    );
    if (answer instanceof Promise)
      throw new GraphError({ code: 100, message: '(#100) This operation is not available in a batch.' });
    return answer;
  } catch (error) {
    if (error instanceof GraphError) return refuse(error);
    throw error;
  }
}

function withVersion(path: string, outer: string): string {
  return /^v\d+\.\d+(\/|$)/.test(path) ? path : `${/^\/?(v\d+\.\d+)/.exec(outer)?.[1] ?? 'v26.0'}/${path}`;
}

function references(item: BatchItem): string[] {
  const texts = [item.path, ...Object.values(item.values).filter((value) => typeof value === 'string')];
  return texts.flatMap((text) => [...text.matchAll(REFERENCE)].map((match) => match[1] as string));
}

/** The part of JSONPath that the platform's documents use: `$.id`, `$.data[0].id`, `$.data.*.id`. */
function pick(body: unknown, path: string): string {
  let found: unknown[] = [body];
  for (const step of path.slice(1).matchAll(/\.?([A-Za-z0-9_]+|\*)|\[(\d+|\*)\]/g)) {
    const key = (step[1] ?? step[2]) as string;
    found = found.flatMap((value) => {
      if (typeof value !== 'object' || value === null) return [];
      return key === '*' ? Object.values(value) : [(value as Record<string, unknown>)[key]];
    });
  }
  return found
    .filter((value) => value !== undefined)
    .map(String)
    .join(',');
}

/** The documents advise against several ad sets of one campaign in a batch; the server only warns. */
function warnAboutAdSets(world: MetaWorld, items: BatchItem[]): string | undefined {
  const byCampaign = new Map<string, Set<string>>();
  for (const item of items) {
    const adSet =
      typeof item.values.adset_id === 'string' ? world.objects.get('meta', item.values.adset_id) : undefined;
    if (!adSet?.campaign) continue;
    byCampaign.set(adSet.campaign, (byCampaign.get(adSet.campaign) ?? new Set()).add(adSet.id));
  }
  const mixed = [...byCampaign].find(([, sets]) => sets.size > 1);
  return mixed && `batch holds ${mixed[1].size} ad sets of the campaign ${mixed[0]}`;
}
