import sharp from 'sharp';
import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import { DAY_MS, HOUR_MS } from '#libs/contracts/time.js';
import type {
  AccountContext,
  AdPlatformReads,
  AdPlatformWrites,
  Choice,
  CreateItem,
  CreateOutcome,
  InsightRow,
  PlatformAsset,
  ReportQuery,
} from '#libs/connectors/port/ad-platform.js';
import type { TikTokConnectorConfig } from '#libs/connectors/tiktok/settings/config.js';
import { TikTokClient } from '#libs/connectors/tiktok/wire/client.js';
import { manualWay } from '#libs/connectors/tiktok/manual-way.js';
import type { TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import { testServers } from '../../../test/support/servers.js';
import { control as controlOf, sandboxUrl } from './sandbox-bench.js';
import { tiktokInput } from './tiktok-input.js';

/** Advertisers of the sandbox's world with one of their identities, and a country. */
export const PLACES = {
  spain: { person: 'Nora Vidal', accountId: '7001000000000000101', identity: '690000000000000901', country: '2510769' },
  coffee: {
    person: 'Theo Brandt',
    accountId: '7001000000000000105',
    identity: '690000000000000906',
    country: '2921044',
  },
} as const;

/** An advertiser in the sandbox with an experiment that can be created there, for system tests. */
export interface TikTokBench {
  client: TikTokClient;
  reads: AdPlatformReads;
  writes: AdPlatformWrites;
  account: AccountContext;
  /** An experiment of four days that starts in two hours, with the advertiser's own objects. */
  input: TiktokExperimentInput;
  assets: Record<string, PlatformAsset>;
  /** An item whose name ends in the key of the experiment and its number. */
  item(key: string, n: number, parentId: string | null, choice: Choice, budgetMinor?: number): CreateItem;
  send(kind: AdObjectKind, items: readonly CreateItem[], timeoutMs?: number): Promise<CreateOutcome[]>;
  /** @throws Error with the outcome if it was not created */
  createOne(kind: AdObjectKind, one: CreateItem): Promise<string>;
  /** The sandbox's own objects, by the experiment's key. */
  ledger(key: string): Promise<{ type: string; name: string; status: string; deleted: boolean }[]>;
  insights(query: ReportQuery): Promise<InsightRow[]>;
  close(): Promise<void>;
}

/** A call of the sandbox's test bench that is about TikTok. */
export const tiktokControl = <T>(path: string, method = 'GET', body?: object): Promise<T> =>
  controlOf(
    method === 'POST' ? path : `${path}${path.includes('?') ? '&' : '?'}platform=tiktok`,
    method,
    body && { platform: 'tiktok', ...body },
  );

/** A token of one of the sandbox's people. */
export const tiktokToken = async (person: string): Promise<string> =>
  (await controlOf<{ access_token: string }>('tiktok/tokens', 'POST', { person })).access_token;

/** Settings of a connector to the sandbox; as fast as possible by default. */
export async function sandboxTikTokConfig(advertiserCallsPerSecond = 10_000): Promise<TikTokConnectorConfig> {
  const url = `${sandboxUrl()}/tiktok`;
  const { scale } = await controlOf<{ scale: number }>('health');
  return {
    apiUrl: url,
    portalUrl: url,
    managerUrl: url,
    appId: 'sandbox-app',
    appSecret: 'sandbox-secret',
    callbackUrl: `${url}/nowhere`,
    tier: 'unlimited',
    advertiserCallsPerSecond,
    timeScale: scale,
    manualCreation: { ends: 'conversions', lastDay: testServers().lastManualDay },
  };
}

/** A picture with the width and height of the video. Each color makes another picture. */
export const picture = (red: number): Promise<Buffer> =>
  sharp({ create: { width: 1080, height: 1080, channels: 3, background: { r: red, g: 90, b: 40 } } })
    .png()
    .toBuffer();

/** A file that the sandbox accepts as a video of 15 seconds, 1080 by 1080. */
export function videoOf(bytes: number): Buffer {
  const video = Buffer.alloc(bytes);
  video.write('\0\0\0\x10ftypisom', 0, 'latin1');
  return video;
}

/** Switches off the sandbox's limits on calls. */
export async function liftTikTokLimits(): Promise<void> {
  for (const pool of ['app', 'advertiser', 'field']) await tiktokControl('limits', 'POST', { pool, limit: 100_000 });
}

/** Opens an advertiser and uploads the files that the example's ads show. The sandbox does not limit its calls. */
export async function startTikTokBench(place: keyof typeof PLACES): Promise<TikTokBench> {
  await liftTikTokLimits();
  const { person, accountId, identity, country } = PLACES[place];
  const client = new TikTokClient(await sandboxTikTokConfig());
  const { reads, writes } = manualWay(client);
  const account = { accountId, accessToken: await tiktokToken(person), currency: 'EUR', timeZone: 'UTC', facts: {} };
  const assets = await uploadAll(writes, account);
  const example = tiktokInput();
  const start = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 2 * HOUR_MS;
  const window = timesOf(start);
  const input: TiktokExperimentInput = {
    ...example,
    account: { ...example.account, id: accountId },
    identity: { ...example.identity, id: identity },
    audiences: { ...example.audiences, geolocations: [{ id: 'l0', value: [{ id: country, name: place }] }] },
    information: { ...example.information, start_date: dayOf(start), end_date: dayOf(start + 4 * DAY_MS) },
  };
  const send: TikTokBench['send'] = (kind, items, timeoutMs = 30_000) =>
    writes.create(account, { kind, input, assets, items, timeoutMs });
  return {
    client,
    reads,
    writes,
    account,
    input,
    assets,
    send,
    item: (key, n, parentId, choice, budgetMinor) => ({
      ref: `${n}`,
      name: `Autumn ${n} [${key}-${n.toString(36)}]`,
      parentId,
      choice,
      window,
      budgetMinor: budgetMinor ?? null,
    }),
    async createOne(kind, one) {
      const [outcome] = await send(kind, [one]);
      if (outcome?.outcome !== 'created') throw new Error(`${kind}: ${JSON.stringify(outcome)}`);
      return outcome.platformId;
    },
    ledger: async (key) =>
      (
        await tiktokControl<{ data: Awaited<ReturnType<TikTokBench['ledger']>> }>(
          `ledger?prefix=${encodeURIComponent(`[${key}-`)}`,
        )
      ).data,
    async insights(query) {
      const rows: InsightRow[] = [];
      for (const report of await reads.beginReports(account, query)) {
        const isReady = async () => (await reads.reportState(account, report)).state === 'ready';
        await waitFor(isReady, { what: `report ${report.id}`, everyMs: 50 });
        for await (const page of reads.readReport(account, report)) rows.push(...page);
      }
      return rows;
    },
    close: () => client.close(),
  };
}

const timesOf = (start: number) => ({
  startsAt: new Date(start).toISOString(),
  endsAt: new Date(start + 4 * DAY_MS).toISOString(),
});
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

async function uploadAll(
  writes: TikTokBench['writes'],
  account: AccountContext,
): Promise<Record<string, PlatformAsset>> {
  const video = videoOf(100_000);
  const shown = await writes.uploadVideo(account, {
    name: 'video.mp4',
    sizeBytes: video.length,
    read: async (start, end) => video.subarray(start, end),
    onProgress: () => undefined,
  });
  const [hero, cover] = await Promise.all([
    writes.uploadImage(account, { name: 'hero.png', bytes: await picture(10) }),
    writes.uploadImage(account, { name: 'cover.png', bytes: await picture(200) }),
    waitFor(async () => (await writes.videoState(account, shown.id)).state === 'ready', {
      what: `video ${shown.id}`,
      everyMs: 100,
    }),
  ]);
  return { hero, cover, video: shown };
}
