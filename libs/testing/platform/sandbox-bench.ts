import { contextOf, refOf } from '#libs/connectors/port/account-context.js';
import { randomBytes } from 'node:crypto';
import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import type { MetaExperimentInput } from '#libs/platforms/meta/description.js';
import type { MetaLocation } from '#libs/platforms/meta/values.js';
import { HOUR_MS } from '#libs/contracts/time.js';
import { createMetaPlatform, type MetaConnector } from '#libs/connectors/meta/meta-platform.js';
import type {
  AccountContext,
  Choice,
  CreateItem,
  CreateOutcome,
  InsightRow,
  PlatformAsset,
  ReportQuery,
} from '#libs/connectors/port/ad-platform.js';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import { exampleInput } from './example-input.js';

/** A linked account in the sandbox with an experiment that can be created there, for system tests. */
export interface SandboxBench {
  meta: MetaConnector;
  account: AccountContext;
  /** An experiment of two days that starts in two hours, with the account's own page, pixel and Instagram account and one country. */
  input: MetaExperimentInput;
  assets: Record<string, PlatformAsset>;
  /** An item whose name ends in the key of the experiment and its number. */
  item(key: string, n: number, parentId: string | null, choice: Choice, budgetMinor?: number): CreateItem;
  send(kind: AdObjectKind, items: CreateItem[], timeoutMs?: number): Promise<CreateOutcome[]>;
  /** @throws Error with the outcome if it was not created */
  createOne(kind: AdObjectKind, one: CreateItem, input?: MetaExperimentInput): Promise<string>;
  /** The sandbox's own objects, by the experiment's key. */
  ledger(
    key: string,
  ): Promise<{ data: { type: string; name: string; status: string }[]; counts: Record<string, number> }>;
}

/** A call of the sandbox's test bench. */
export async function control<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
  const answer = await fetch(`${sandboxUrl()}/__sandbox/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return (await answer.json()) as T;
}

/** @throws Error with the command that starts a sandbox, if none is running */
export function sandboxUrl(): string {
  const url = process.env.POLYAD_TEST_SANDBOX_URL;
  if (!url) throw new Error('POLYAD_TEST_SANDBOX_URL is not set. Run: npm test -- libs/connectors');
  return url;
}

/** The adapter, pointed at a sandbox: the shared one by default. */
export async function sandboxMeta(url = sandboxUrl()): Promise<MetaConnector> {
  const base = `${url}/meta`;
  const { scale } = (await (await fetch(`${url}/__sandbox/health`)).json()) as { scale: number };
  return createMetaPlatform({
    graphUrl: base,
    graphVideoUrl: base,
    dialogUrl: base,
    apiVersion: 'v26.0',
    appId: 'sandbox-app',
    appSecret: 'sandbox-secret',
    webhookVerifyToken: 'verify-me',
    timeScale: scale,
  });
}

/** A token of one of the sandbox's people. @param seconds until it expires; left out, the sandbox's own lifetime */
export const tokenOf = async (person: string, seconds?: number): Promise<string> =>
  (await control<{ access_token: string }>('meta/tokens', 'POST', { person, seconds })).access_token;

/** Ten characters in the form of an experiment's key. */
export const experimentKey = (): string =>
  [...randomBytes(10)].map((byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32]).join('');

/** A picture of the given size that differs from those of other sizes. */
export const gif = (side: number): Buffer =>
  Buffer.concat([Buffer.from('GIF89a'), Buffer.from(new Uint16Array([side, side]).buffer), Buffer.alloc(20)]);

/** Creative alternatives in turn: two headlines, two buttons, three visuals. */
export const creativeChoice = (n: number): Choice => ({
  headlines: n % 2,
  copies: 0,
  descriptions: 0,
  ctas: Math.floor(n / 2) % 2,
  visuals: Math.floor(n / 4) % 3,
});

/** Links a person's ad account and uploads the files that the example's ads show. Names are those of the sandbox's seed. */
export async function startBench(person: string, accountName: string, country: string): Promise<SandboxBench> {
  const meta = await sandboxMeta();
  const accessToken = await tokenOf(person);
  const own = named(await meta.lookups.adAccounts(accessToken), accountName);
  const account = contextOf(refOf(own), () => ({ accessToken }));
  const input = await inputFor(meta, account, own, country);
  const assets = await uploadAll(meta, account);
  const send: SandboxBench['send'] = (kind, items, timeoutMs = 30_000) =>
    meta.writes.create(account, { kind, input, assets, items, timeoutMs });
  return {
    meta,
    account,
    input,
    assets,
    send,
    item: (key, n, parentId, choice, budgetMinor) => ({
      ref: `${n}`,
      name: `Autumn ${n} [${key}-${n.toString(36)}]`,
      parentId,
      choice,
      budgetMinor: budgetMinor ?? null,
    }),
    async createOne(kind, one, changed = input) {
      const request = { kind, input: changed, assets, items: [one], timeoutMs: 30_000 };
      const [outcome] = await meta.writes.create(account, request);
      if (outcome?.outcome !== 'created') throw new Error(`${kind}: ${JSON.stringify(outcome)}`);
      return outcome.platformId;
    },
    ledger: (key) => control(`ledger?prefix=${encodeURIComponent(`[${key}-`)}`),
  };
}

async function inputFor(
  meta: MetaConnector,
  { accountId, accessToken }: AccountContext,
  own: { id: string; name: string },
  country: string,
): Promise<MetaExperimentInput> {
  const [page] = await meta.lookups.pages(accessToken);
  if (!page) throw new Error('The person has no page.');
  const { pixels } = await meta.lookups.accountLookups(accessToken, accountId);
  const { instagramAccounts } = await meta.lookups.pageLookups(accessToken, { pageId: page.id });
  const example = exampleInput();
  const start = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 2 * HOUR_MS;
  const [start_date, end_date] = [start, start + 48 * HOUR_MS].map((time) => new Date(time).toISOString());
  return {
    ...example,
    information: { ...example.information, start_date: start_date!, end_date: end_date! },
    account: own,
    page,
    pixel: pixels[0] ?? null,
    ig: instagramAccounts[0] ?? null,
    audiences: {
      ...example.audiences,
      geolocations: [{ id: 'l0', value: await countryOf(meta, accessToken, country) }],
    },
  };
}

const countryOf = async (meta: MetaConnector, accessToken: string, name: string): Promise<MetaLocation[]> =>
  (await meta.lookups.locations(accessToken, name)).filter(({ type }) => type === 'country').slice(0, 1);

async function uploadAll(meta: MetaConnector, account: AccountContext): Promise<Record<string, PlatformAsset>> {
  const content = Buffer.alloc(100_000);
  content.write('\0\0\0\x10ftypisom', 0, 'latin1');
  const video = await meta.writes.uploadVideo(account, {
    name: 'video.mp4',
    sizeBytes: content.length,
    read: async (start, end) => content.subarray(start, end),
    onProgress: () => undefined,
  });
  const [hero, cover] = await Promise.all([
    meta.writes.uploadImage(account, { name: 'hero.gif', bytes: gif(1080) }),
    meta.writes.uploadImage(account, { name: 'cover.gif', bytes: gif(1200) }),
    videoReady(meta, account, video.id),
  ]);
  return { hero, cover, video };
}

/** Waits until the platform has processed a video. */
export const videoReady = (meta: MetaConnector, account: AccountContext, id: string): Promise<boolean> =>
  waitFor(async () => (await meta.writes.videoState(account, id)).state === 'ready', {
    what: `content ${id}`,
    everyMs: 100,
  });

/** Daily figures of a campaign, as soon as a report is ready. */
export async function insightsOf(
  meta: MetaConnector,
  account: AccountContext,
  query: ReportQuery,
): Promise<InsightRow[]> {
  const rows: InsightRow[] = [];
  for (const report of await meta.reads.beginReports(account, query)) {
    const isReady = async () => (await meta.reads.reportState(account, report)).state === 'ready';
    await waitFor(isReady, { what: `report ${report.id}`, everyMs: 50 });
    for await (const page of meta.reads.readReport(account, report)) rows.push(...page);
  }
  return rows;
}

function named<T extends { name: string }>(rows: readonly T[], name: string): T {
  const row = rows.find((one) => one.name === name);
  if (!row) throw new Error(`The sandbox has no ${name}.`);
  return row;
}
