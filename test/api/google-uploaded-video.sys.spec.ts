import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { formatText } from '#libs/contracts/messages/format-text.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { witnessed } from '../faults/witness.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { videoOf } from '../support/video.js';
import { ApiClient } from './support/api-client.js';
import { formOf, linkSandbox, type UntrustedExperiment } from './support/experiment-form.js';
import { demandGenExperiment, googleForm, videoExperiment } from './support/google-form.js';
import { uploadFile } from './support/uploads.js';

const OF = '/providers/google';
const CUSTOMER = '9100000101';
const LIMIT_MS = 90_000;
jest.setTimeout(LIMIT_MS + 20_000);

interface Progress {
  phase: string;
  createdAds: number;
  failedAds: number;
  reasons: KeyedText[];
}

let stack: SharedStack;
let owner: ApiClient;
beforeAll(async () => {
  stack = await shareStack();
  owner = await ApiClient.signedUp(stack.apiUrl, { email: 'nora@uploaded-video.polyad.test' });
  await linkSandbox(owner, [], 'google');
}, 120_000);
afterAll(() => stack?.stop());
afterEach(() => fetch(`${stack.sandboxUrl}/__sandbox/faults?platform=google`, { method: 'DELETE' }));

async function sandbox<T>(path: string, body?: object, headers: Record<string, string> = {}): Promise<T> {
  const init = body && { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(`${stack.sandboxUrl}/${path}`, {
    ...init,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return (await answer.json()) as T;
}

type Row = Record<string, Record<string, unknown>>;
/** Rows of a query, as Google returns them with the person's own token. */
async function queried(query: string): Promise<Row[]> {
  const { access_token: token } = await sandbox<{ access_token: string }>('__sandbox/google/tokens', {
    person: 'Nora Vidal',
  });
  const { results = [] } = await sandbox<{ results?: Row[] }>(
    `google/v26/customers/${CUSTOMER}/googleAds:search`,
    { query },
    { authorization: `Bearer ${token}`, 'login-customer-id': '9100000001' },
  );
  return results;
}

const uploads = async () =>
  (
    await queried(
      'SELECT you_tube_video_upload.resource_name, you_tube_video_upload.video_id, you_tube_video_upload.state FROM you_tube_video_upload',
    )
  ).map(({ youTubeVideoUpload }) => youTubeVideoUpload!);

/** The videos that the ads of an experiment show, by their ids at YouTube, each ad once. */
async function shownVideos(uuid: string): Promise<unknown[]> {
  const { rows } = await stack.database.query<{ key: string }>('select key from experiment where uuid = $1', [uuid]);
  const own = new Set((await witnessed(stack.sandboxUrl, rows[0]!.key)).map(({ id }) => id));
  const ids = new Map(
    (await queried('SELECT asset.resource_name, asset.youtube_video_asset.youtube_video_id FROM asset')).map(
      ({ asset }) => [asset!['resourceName'], (asset!['youtubeVideoAsset'] as Row | undefined)?.['youtubeVideoId']],
    ),
  );
  const ads = await queried(
    'SELECT ad_group_ad.ad.id, ad_group_ad.ad.demand_gen_video_responsive_ad.videos FROM ad_group_ad',
  );
  return ads.flatMap(({ adGroupAd }) => {
    const ad = adGroupAd!['ad'] as { id: string; demandGenVideoResponsiveAd?: { videos: { asset: string }[] } };
    return own.has(ad.id) ? (ad.demandGenVideoResponsiveAd?.videos ?? []).map(({ asset }) => ids.get(asset)) : [];
  });
}

/** An experiment of one uploaded and one linked video. */
async function withUpload(name: string, bytes = 12_000_000): Promise<UntrustedExperiment> {
  const data = demandGenExperiment();
  const file = { bytes: await videoOf({ seconds: 12, bytes }), type: 'video/mp4', name: `${name}.mp4` };
  const { named } = await uploadFile(owner, file);
  data.information.name = name;
  data.creatives.videos = [
    { id: 'f', value: { name: `${name}.mp4`, type: 'video', asset: named } },
    { id: 'l', value: 'https://youtu.be/aaaaaaaaaaa' },
  ];
  return data;
}

interface Created {
  data: { uuid: string; created: number };
  errors?: { field: string; message: string }[];
}
const submit = async (data: UntrustedExperiment) =>
  owner.post<Created>(`${OF}/experiment/create`, await googleForm(data));
const progressOf = async (uuid: string) =>
  (await owner.get<{ data: { progress: Progress } }>(`/experiments/${uuid}/progress`)).body.data.progress;
const ends = async (uuid: string, ...phases: string[]) => {
  await waitFor(async () => phases.includes((await progressOf(uuid)).phase), {
    what: phases.join(' or '),
    timeoutMs: LIMIT_MS,
  });
  return progressOf(uuid);
};
const SETTLED = ['running', 'computing', 'notifying', 'done', 'needs-attention', 'failed'];

describe('a Demand Gen experiment with an uploaded and a linked video', () => {
  let data: UntrustedExperiment;
  let uuid: string;

  it('passes the checks before its submit, and the dry run shows the file by its place', async () => {
    data = await withUpload('Trail');
    const checks = await owner.post<{ data: { state: string; field?: string }[] }>(`${OF}/experiment/preflight`, data);
    expect(checks.body.data.filter(({ state }) => state === 'blocking')).toEqual([]);
    const dry = await owner.post<{ data: { tree: { objects: { kind: string; body: unknown }[] } } }>(
      `${OF}/experiment/dry_run`,
      { data },
    );
    expect(JSON.stringify(dry.body)).toContain('{file of videos[0].asset}');
    expect(await uploads()).toEqual([]);
  });

  it('is created once the video is on YouTube; the video is sent once, and each ad shows its own video', async () => {
    const { status, body } = await submit(data);
    expect([status, body]).toMatchObject([200, { data: { created: 4 } }]);
    ({ uuid } = body.data);
    expect(await ends(uuid, ...SETTLED)).toMatchObject({ createdAds: 4, failedAds: 0 });
    const [upload, ...others] = await uploads();
    expect([upload, others]).toMatchObject([{ state: 'PROCESSED', videoId: expect.any(String) }, []]);
    const ids = await shownVideos(uuid);
    expect(ids.toSorted()).toEqual([upload!['videoId'], upload!['videoId'], 'aaaaaaaaaaa', 'aaaaaaaaaaa'].toSorted());
    const { data: ledger } = await sandbox<{ data: { name: string }[] }>('__sandbox/ledger?type=video_upload');
    // YouTube does not get the name of the person's file.
    expect(ledger.map(({ name }) => name)).toEqual([expect.stringMatching(/^[\da-f-]{36}\.mp4$/)]);
  });

  it('ends by itself and has results of all four, with the name of the file', async () => {
    await ends(uuid, 'done');
    const { body } = await owner.post<{ data: { ads: { impressions: number; components: { videos: string } }[] } }>(
      '/experiment/curves',
      { id: uuid, type: 'google' },
    );
    expect(body.data.ads.map(({ components }) => components.videos).toSorted()).toEqual([
      'Trail.mp4',
      'Trail.mp4',
      'youtu.be/aaaaaaaaaaa',
      'youtu.be/aaaaaaaaaaa',
    ]);
    for (const { impressions } of body.data.ads) expect(impressions).toBeGreaterThan(0);
  });

  it('shares its video with a later experiment of the account, and does not send it again', async () => {
    const again = { ...structuredClone(data), tested_count: 4 };
    again.information.name = 'Trail again';
    const sent = await submit(again);
    expect(sent.status).toBe(200);
    await ends(sent.body.data.uuid, ...SETTLED);
    expect(await uploads()).toHaveLength(1);
    expect(await shownVideos(sent.body.data.uuid)).toHaveLength(4);
  });
});

describe('a video that YouTube does not accept', () => {
  it.each([
    ['FAILED', /Convert it to MP4/],
    ['REJECTED', /Use another video/],
  ])('ends the run, and %s is reported with its name; the experiment can be sent again', async (text, words) => {
    await sandbox('__sandbox/faults', { platform: 'google', kind: 'fail-video', text });
    const data = await withUpload(`Bad ${text}`, 100_000);
    const { uuid } = (await submit(data)).body.data;
    const { reasons } = await ends(uuid, ...SETTLED);
    const shown = reasons.map((reason) => formatText(reason, 'en'));
    expect(shown).toEqual([`No ad can show the video "Bad ${text}.mp4".`, expect.stringMatching(words)]);
    expect(await shownVideos(uuid)).toEqual([]);

    const again = await submit({ ...data, tested_count: 4 });
    expect(await ends(again.body.data.uuid, ...SETTLED)).toMatchObject({ createdAds: 4 });
  });
});

describe('a video that somebody removes while YouTube processes it', () => {
  interface Upload {
    resourceName: string;
    videoId?: string;
    state: string;
  }
  const byName = async (resourceName: string) => (await uploads()).find((one) => one['resourceName'] === resourceName);
  const atGoogle = async ({ resourceName }: Upload) => {
    const { access_token: token } = await sandbox<{ access_token: string }>('__sandbox/google/tokens', {
      person: 'Nora Vidal',
    });
    const headers = { authorization: `Bearer ${token}`, 'login-customer-id': '9100000001' };
    const body = { resourceNames: [resourceName] };
    await sandbox(`google/v26/customers/${CUSTOMER}/youTubeVideoUploads:remove`, body, headers);
    expect(await byName(resourceName)).toBeUndefined();
    // Google may find a new upload late, so Polyad waits for ten minutes before it reports an upload as lost.
    await waitFor(
      async () => {
        const { rowCount } = await stack.database.query(
          `update platform_asset set missing_since = missing_since - interval '10 minutes' where missing_since is not null`,
        );
        return rowCount !== null && rowCount > 0;
      },
      { what: 'a read that misses the video', timeoutMs: LIMIT_MS },
    );
  };
  const atYouTube = async ({ videoId }: Upload) => {
    await sandbox('__sandbox/google/youtube', { id: videoId, state: 'gone' });
  };

  it.each([
    ['Google', atGoogle, /removed there.*Submit the experiment again/],
    ['YouTube', atYouTube, /no longer on YouTube.*Upload it again/],
  ])(
    'at %s: the run ends without an ad, and names the video and the remedy; a new submit succeeds',
    async (place, remove, words) => {
      await sandbox('__sandbox/faults', { platform: 'google', kind: 'slow-video', ms: 60_000 });
      const before = new Set((await uploads()).map((one) => one['resourceName']));
      const fresh = async () =>
        (await uploads()).filter((one) => !before.has(one['resourceName'])) as unknown as Upload[];
      const data = await withUpload(`Gone from ${place}`, 100_000);
      const { uuid } = (await submit(data)).body.data;
      await waitFor(async () => (await fresh())[0]?.state === 'UPLOADED', { what: 'an upload', timeoutMs: LIMIT_MS });
      await remove((await fresh())[0]!);
      const { reasons } = await ends(uuid, ...SETTLED);
      const shown = reasons.map((reason) => formatText(reason, 'en'));
      expect(shown).toEqual([`No ad can show the video "Gone from ${place}.mp4".`, expect.stringMatching(words)]);
      expect(await shownVideos(uuid)).toEqual([]);

      const again = await submit({ ...data, tested_count: 4 });
      expect(await ends(again.body.data.uuid, ...SETTLED)).toMatchObject({ createdAds: 4 });
      const left = (await fresh()).filter(({ state }) => state === 'PROCESSED');
      expect(left).toHaveLength(1);
    },
  );
});

describe('a wrong video', () => {
  it('is refused beside its field: a file of an experiment by scripts, none, or a picture', async () => {
    const [good] = (await withUpload('Other', 100_000)).creatives.videos as [{ value: { asset: object } }];
    const scripted = videoExperiment('VIDEO_TRUE_VIEW_IN_STREAM');
    scripted.creatives.videos = [good];
    const files = (value: object) => {
      const data = demandGenExperiment();
      data.creatives.videos = [{ id: 'f', value }];
      return data;
    };
    for (const [data, words] of [
      [scripted, /Only Demand Gen campaigns accept an uploaded video/],
      [files({ name: 'none.mp4', type: 'video' }), /./],
      [files({ name: 'gone.mp4', type: 'video', asset: '0b4f3c52-3a4e-4c7d-9a0e-1f2a3b4c5d6e' }), /./],
    ] as const) {
      const form = data === scripted ? formOf(data, { files: [], visuals: [] }) : await googleForm(data);
      const { status, body } = await owner.post<Created>(`${OF}/experiment/create`, form);
      expect([status, body.errors]).toMatchObject([400, [{ message: expect.stringMatching(words) }]]);
      expect(body.errors![0]!.field).toContain('creatives.videos[0]');
    }
  });
});
