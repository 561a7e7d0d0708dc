import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { experiment, formOf, linkSandbox, type UntrustedExperiment } from './support/experiment-form.js';
import { FarEnd } from './support/far-end.js';

const AT = '/providers/facebook/naming';
const USUAL = '{experiment} · {alternatives}';

interface Patterns {
  campaign: string;
  adset: string;
  ad: string;
  link: string;
}
interface Naming {
  data: {
    patterns: Patterns;
    changed_at: string | null;
    example: { name: string; key: string; link: string | null; objects: { kind: string; chosen: number[] }[] } | null;
  };
}

let stack: SharedStack;
let owner: ApiClient;
beforeAll(async () => {
  stack = await shareStack();
  owner = await ApiClient.signedUp(stack.apiUrl);
  await linkSandbox(owner);
}, 60_000);
afterAll(() => stack?.stop());

const patterns = (change: Partial<Patterns> = {}): Patterns => ({
  campaign: USUAL,
  adset: USUAL,
  ad: USUAL,
  link: '',
  ...change,
});
const save = (change: Partial<Patterns>, by = owner) => by.post<Naming>(AT, patterns(change));
const submit = async (data: UntrustedExperiment, fields: Record<string, string> = {}) => {
  const answer = await owner.post<{ data: { uuid: string } }>(
    '/providers/facebook/experiment/create',
    formOf(data, { fields }),
  );
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body.data.uuid;
};
const keyOf = async (uuid: string): Promise<string> =>
  (await stack.database.query<{ key: string }>('select key from experiment where uuid = $1', [uuid])).rows[0]!.key;
interface Story {
  link_data: { link: string; call_to_action: { value: { link: string } } };
}

describe("a team's names and tracking", () => {
  it('start as the defaults, are set by the owner, and are recorded in the trail', async () => {
    const other = await ApiClient.signedUp(stack.apiUrl);
    expect((await other.get<Naming>(AT)).body.data).toEqual({
      patterns: patterns(),
      changed_at: null,
      example: null,
    });
    const saved = await save({ ad: ' {headlines}_{variation} ', link: '?utm_source=meta' }, other);
    expect([saved.status, saved.body.data.patterns]).toEqual([
      200,
      patterns({ ad: '{headlines}_{variation}', link: '?utm_source=meta' }),
    ]);
    expect((await other.get<Naming>(AT)).body.data).toMatchObject({
      patterns: { ad: '{headlines}_{variation}' },
      changed_at: expect.stringMatching(/Z$/),
    });
    type Row = { action: string; detail: Record<string, string> };
    const { rows } = (await other.get<{ data: { rows: Row[] } }>('/profile/audit')).body.data;
    expect(rows.find(({ action }) => action === 'naming.changed')?.detail).toMatchObject({ name: 'Meta' });
    expect((await owner.get<Naming>(AT)).body.data.patterns).toEqual(patterns());
  });

  it.each([
    ['an unknown placeholder', { ad: '{headline}' }, 'ad', 'naming.unknownToken'],
    ['a placeholder of another level', { adset: '{headlines}' }, 'adset', 'naming.tokenElsewhere'],
    ['a macro in a name', { campaign: '{{campaign.id}}' }, 'campaign', 'naming.macroInName'],
    ['a single brace', { ad: 'a}' }, 'ad', 'naming.brace'],
    ['an empty name', { ad: '  ' }, 'ad', 'naming.empty'],
    ['a parameter without a value', { link: 'utm_source' }, 'link', 'naming.noValue'],
    ['a pattern of 1,001 characters', { ad: 'x'.repeat(1_001) }, 'ad', 'naming.patternTooLong'],
    ['no text', { ad: 7 as never }, 'ad', 'field.text'],
  ])('refuse %s beside its field, and keep the old pattern', async (_, change, field, key) => {
    const { status, body } = await save(change);
    expect([status, body.errors?.map((one) => [one.field, (one as { key?: string }).key])]).toEqual([
      400,
      [[field, key]],
    ]);
    expect((await owner.get<Naming>(AT)).body.data.changed_at).toBeNull();
  });

  it("arrive at the platform as in the dry run, with the address's query, and with macros in the platform's spelling", async () => {
    const client = owner;
    await save({
      campaign: 'PLY_{experiment}',
      adset: '{experiment}|{ages}',
      ad: '{headlines.number}_{headlines}',
      link: 'utm_source={{site_source_name}}&utm_campaign={experiment}&utm_content={id}&ref=ours',
    });
    const data = experiment();
    data.information.name = 'Otoño & co';
    data.information.promoted_url = 'https://shop.example/a?ref=own&x=ä%20#top';
    type Dry = {
      data: {
        key: string;
        reservation: string;
        objects: { kind: string; name: string; body: { creative?: { object_story_spec: Story } } }[];
      };
    };
    const dry = (await client.post<Dry>('/providers/facebook/experiment/dry_run', { data })).body.data;
    const uuid = await submit(data, { dry_run: dry.reservation });
    // Patterns saved during a run apply to the next one.
    await save({ ad: 'Later {headlines}', link: 'later=1' });
    const far = new FarEnd(stack);
    const names: string[] = [];
    for (const [kind, count] of [
      ['campaign', 1],
      ['adset', 2],
    ] as const)
      names.push(...(await far.objectsOf(uuid, kind, count, 'name')).map(({ name }) => String(name)));
    const ads = await far.adsOf(uuid, 4);
    names.push(...ads.map(({ name }) => name));
    expect(names.sort()).toEqual(dry.objects.map(({ name }) => name).sort());
    const key = await keyOf(uuid);
    expect(key).toBe(dry.key);
    expect(names.map((name) => name.replace(/ \[.*\]$/, '')).sort()).toEqual(
      ['1_One', '1_One', '2_Two', '2_Two', 'Otoño & co|18–34', 'Otoño & co|35–64', 'PLY_Otoño & co'].sort(),
    );
    const shown = new Map(dry.objects.map(({ name, body }) => [name, body.creative?.object_story_spec.link_data.link]));
    for (const { name, story } of ads) {
      const { link, call_to_action: button } = (story as unknown as Story).link_data;
      const id = /\[(.*)\]$/.exec(name)![1];
      expect(link).toBe(
        `https://shop.example/a?ref=own&x=ä%20&utm_source={{site_source_name}}&utm_campaign=Oto%C3%B1o%20%26%20co&utm_content=${id}#top`,
      );
      expect([button.value.link, shown.get(name)]).toEqual([link, link]);
    }
    const { example } = (await client.get<Naming>(AT)).body.data;
    expect([example?.name, example?.key, example?.link]).toEqual(['Otoño & co', key, data.information.promoted_url]);
    expect(example?.objects.map(({ kind }) => kind)).toEqual(['campaign', 'adset', 'ad', 'ad', 'adset', 'ad', 'ad']);
    await save({});
  });

  it('stop a submit whose dry run showed other names', async () => {
    await save({ ad: 'First {headlines}' });
    const data = experiment();
    data.information.name = 'Changed meanwhile';
    type Dry = { data: { reservation: string } };
    const { reservation } = (await owner.post<Dry>('/providers/facebook/experiment/dry_run', { data })).body.data;
    await save({ ad: 'Second {headlines}' });
    const answer = await owner.post(
      '/providers/facebook/experiment/create',
      formOf(data, { fields: { dry_run: reservation } }),
    );
    expect(answer).toMatchObject({ status: 409, body: { code: 'dry-run-changed' } });
    await save({});
  });

  it('refuse an address that they would make too long, beside its field', async () => {
    await save({ link: `utm_content={headlines}&filled=${'x'.repeat(900)}` });
    const data = experiment();
    data.information.promoted_url = `https://shop.example/${'y'.repeat(1_100)}`;
    const answer = await owner.post('/providers/facebook/experiment/create', formOf(data));
    expect([answer.status, answer.body.errors?.map(({ field }) => field)]).toEqual([400, ['information.promoted_url']]);
    data.information.promoted_url = `https://shop.example/${'y'.repeat(900)}`;
    await submit(data);
    await save({});
  });
});
