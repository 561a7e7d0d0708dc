import { describe, expect, it } from '@jest/globals';
import { tiktokInput } from '#libs/testing/platform/tiktok-input.js';
import type { TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';
import { formatText } from '#libs/contracts/messages/format-text.js';
import { ConnectorError } from '../../port/connector-error.js';
import type { TikTokClient } from '../wire/client.js';
import { namedIn } from './named.js';
import { prepare } from './prepare.js';
import { removed } from './removed.js';

const account = { accountId: '7001', accessToken: 'tok-1', currency: 'EUR', timeZone: 'UTC', facts: {} };
const row = (id: string) => ({ id, name: `Row ${id}` });
const { audiences } = tiktokInput();
/** An experiment with one value of each kind, and a conversion of each kind. */
const input = (changes: Partial<TiktokExperimentInput> = {}): TiktokExperimentInput =>
  tiktokInput({
    objective: 'CONVERSIONS',
    pixel: row('7300'),
    audiences: {
      ...audiences,
      interests: [
        { id: 'i0', value: [row('1')] },
        { id: 'i1', value: [row('2'), row('3')] },
      ],
      devices: [{ id: 'd0', value: [{ ...row('4'), description: '', os_type: 'IOS' }] }],
      custom_audiences: [{ id: 'c0', value: row('5') }],
      custom_conversions: [
        { id: 'e0', value: { id: 'SHOPPING', name: 'Complete payment' } },
        { id: 'e1', value: row('6') },
      ],
    },
    exclusions: { custom_audiences: [row('7')] },
    content_exclusions: [row('8')],
    ...changes,
  });

/** Lists with these ids, and the queries that they received. */
function platform(ids: readonly string[], countries = ['ES']) {
  const readLists: string[] = [];
  const list = (name: string) => (): Promise<{ id: string; name: string }[]> => {
    readLists.push(name);
    return Promise.resolve(ids.map(row));
  };
  const places = ids.map((id) => ({ name: id, geo: { geo_id: id, geo_type: 'CITY' } }));
  const region_info = countries.map((region_code) => ({ region_code }));
  const client = {
    call: ({ path }: { path: string }) =>
      Promise.resolve(path === 'tool/region' ? { region_info } : { targeting_tag_list: places }),
  } as unknown as TikTokClient;
  const lists = {
    interests: list('interests'),
    customAudiences: list('audiences'),
    customConversions: list('conversions'),
    contentExclusions: list('exclusions'),
    devices: async () => (await list('devices')()).map((one) => ({ ...one, description: '', os_type: 'IOS' })),
    pixels: async () => (await list('pixels')()).map((one) => ({ ...one, events: ids.map(row) })),
  };
  return { readLists, removed: (of: TiktokExperimentInput) => removed(client, lists, account, of) };
}
const EVERYTHING = ['1', '2', '3', '4', '5', '6', '7', '8', '7300', 'SHOPPING', '2510769'];
const fields = (findings: readonly { field?: string | undefined }[]) => findings.map(({ field }) => field);

describe('values that TikTok has removed', () => {
  it('do not include values that its lists still contain', async () => {
    expect(await platform(EVERYTHING).removed(input())).toEqual([]);
  });

  it.each([
    ['2510769', ['audiences.geolocations[0].value']],
    ['2', ['audiences.interests[1].value']],
    ['4', ['audiences.devices[0].value']],
    ['5', ['audiences.custom_audiences[0].value']],
    ['6', ['audiences.custom_conversions[1].value']],
    ['7', ['exclusions.custom_audiences']],
    ['8', ['content_exclusions']],
    ['SHOPPING', ['audiences.custom_conversions[0].value']],
  ])('include %s, reported at its field', async (gone, expected) => {
    expect(fields(await platform(EVERYTHING.filter((id) => id !== gone)).removed(input()))).toEqual(expected);
  });

  it('are reported by name, several of a field together', async () => {
    const [finding] = await platform(EVERYTHING.filter((id) => id !== '2' && id !== '3')).removed(input());
    expect(formatText(finding!, 'en')).toBe(
      'The platform no longer offers "Row 2", "Row 3", or not to this account. Choose another one.',
    );
  });

  it('include a country that the account cannot target on these networks, reported by its places', async () => {
    const geolocations = [
      { id: 'l0', value: [{ id: '2510769', name: 'Spain', region_code: 'ES' }] },
      {
        id: 'l1',
        value: [
          { id: '2635167', name: 'United Kingdom', region_code: 'GB' },
          { id: '2643743', name: 'London', region_code: 'gb' },
          { id: '9', name: 'Of no known country' },
        ],
      },
    ];
    const of = tiktokInput({ audiences: { ...audiences, geolocations } });
    const known = [...EVERYTHING, '2635167', '2643743', '9'];
    const [finding, ...others] = await platform(known, ['ES', 'FR']).removed(of);
    expect([finding!.field, others]).toEqual(['audiences.geolocations[1].value', []]);
    expect(formatText(finding!, 'en')).toBe(
      'This ad account cannot show ads there on the chosen networks: United Kingdom, London. Remove these locations, or choose other networks or another ad account.',
    );
    expect(await platform(known, ['ES', 'GB']).removed(of)).toEqual([]);
    // A list without any country is ignored.
    expect(await platform(known, []).removed(of)).toEqual([]);
  });

  it('are looked up only if the experiment names any', async () => {
    const { readLists, removed: of } = platform(EVERYTHING);
    await of(tiktokInput());
    expect(readLists).toEqual([]);
  });

  it('are unknown if the account may not look them up, which stops nothing', async () => {
    const refused = new ConnectorError('INVALID_REQUEST', 'tiktok');
    const client = { call: () => Promise.reject(refused) } as unknown as TikTokClient;
    const empty = () => Promise.resolve([]);
    const lists = {
      interests: () => Promise.reject(refused),
      devices: empty,
      customAudiences: empty,
      customConversions: empty,
      contentExclusions: empty,
      pixels: empty,
    };
    expect(fields(await removed(client, lists, account, tiktokInput()))).toEqual([]);
    const gone = new ConnectorError('AUTH_EXPIRED', 'tiktok');
    const ended = { call: () => Promise.reject(gone) } as unknown as TikTokClient;
    await expect(removed(ended, lists, account, tiktokInput())).rejects.toBe(gone);
  });

  it('do not include a conversion of an experiment without a pixel', () => {
    expect(namedIn(input({ pixel: null })).some(({ source }) => source === 'events' || source === 'conversions')).toBe(
      false,
    );
  });
});

describe('checks before a submit', () => {
  const own = (identity: string, pixel: string) => ({
    identities: () => Promise.resolve([{ ...row(identity), type: 'TT_USER' as const }]),
    pixels: () => Promise.resolve([{ ...row(pixel), events: [] }]),
  });
  const { identity } = input();

  it('accept an identity and a pixel of the advertiser', async () => {
    expect(await prepare(own(identity.id, '7300'), account, input())).toEqual({ refused: [], filledIn: {} });
  });

  it.each([
    ['identity.id', own('9', '7300')],
    ['pixel.id', own(identity.id, '9')],
  ])("refuse another advertiser's %s", async (field, lists) => {
    expect(fields((await prepare(lists, account, input())).refused)).toEqual([field]);
  });

  it('look up no pixel if the experiment names none', async () => {
    const lists = { ...own(identity.id, '9'), pixels: () => Promise.reject(new Error('asked')) };
    expect((await prepare(lists, account, tiktokInput())).refused).toEqual([]);
  });
});
