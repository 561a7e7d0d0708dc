import { afterEach, describe, expect, it } from '@jest/globals';
import { formatText } from '#libs/contracts/messages/format-text.js';
import { googleDisplayInput, googleInput } from '#libs/testing/platform/google-input.js';
import { googleError, googleRows, startGoogleStub, type GoogleStub } from '#libs/testing/platform/google-stub.js';
import type { StubCall } from '#libs/testing/platform/http-stub.js';
import { createGooglePlatform, type GoogleConnector } from '../google-platform.js';

const account = { accountId: '2223334444', accessToken: 'tok-1', currency: 'EUR' } as never;

let stub: GoogleStub;
let google: GoogleConnector;
afterEach(async () => {
  await google.close();
  await stub.close();
});

/** One value of each list that `googleDisplayInput` names. */
const ROWS: Record<string, object[]> = {
  geo_target_constant: [{ geoTargetConstant: { id: '2724' } }],
  language_constant: [{ languageConstant: { id: '1003', name: 'Spanish', targetable: true } }],
  topic_constant: ['41', '16'].map((id) => ({ topicConstant: { id, path: ['', 'Topic'] } })),
  user_interest: ['80432', '92934'].map((id) => ({ userInterest: { userInterestId: id, name: 'Interest' } })),
  user_list: [{ userList: { id: '8001', name: 'Buyers' } }],
  custom_audience: ['7001', '7002'].map((id) => ({ customAudience: { id, name: 'Fans' } })),
  detailed_demographic: [{ detailedDemographic: { id: '505', name: 'Students' } }],
  life_event: [{ lifeEvent: { id: '9', name: 'Moving soon' } }],
  mobile_app_category_constant: ['60506', '60001'].map((id) => ({ mobileAppCategoryConstant: { id, name: 'Apps' } })),
};
const listOf = ({ json }: StubCall): string => /FROM (\w+)/.exec((json as { query: string }).query)![1]!;

/** The fields with removed values if some lists differ from `ROWS`, and the lists that were read. */
async function found(changes: Record<string, object[] | 'refused'>, input = googleDisplayInput()) {
  const readLists: string[] = [];
  stub = await startGoogleStub((call) => {
    const list = listOf(call);
    readLists.push(list);
    const rows = changes[list] ?? ROWS[list]!;
    return rows === 'refused' ? googleError([{ code: 'queryError.BAD_VALUE' }]) : googleRows(rows);
  });
  google = createGooglePlatform(stub.config);
  const findings = await google.lookups.removed(account, input as never);
  return { readLists, fields: findings.map((one) => [one.field, formatText(one, 'en')]) };
}

describe('values that Google has removed', () => {
  it('reports nothing if every list still contains them, and reads each list once', async () => {
    const { readLists, fields } = await found({});
    expect(fields).toEqual([]);
    expect(readLists.sort()).toEqual([...Object.keys(ROWS), 'user_interest'].sort());
  });

  it.each([
    ['geo_target_constant', 'audiences.geolocations[0].value', 'Spain'],
    ['language_constant', 'audiences.languages[0].value', 'Spanish'],
    ['detailed_demographic', 'audiences.demographics[0].value', 'Students'],
    ['life_event', 'audiences.demographics[0].value', 'Moving soon'],
    ['user_list', 'exclusions.audiences', 'Buyers'],
  ])('reports a removed %s at its field', async (list, field, name) => {
    expect((await found({ [list]: [] })).fields).toEqual([[field, expect.stringContaining(`"${name}"`)]]);
  });

  it('reports a value that several fields use at each field', async () => {
    const fieldsOf = async (list: string) => (await found({ [list]: [] })).fields.map(([field]) => field);
    expect(await fieldsOf('topic_constant')).toEqual(['audiences.topics[0].value', 'exclusions.topics']);
    await google.close();
    await stub.close();
    expect(await fieldsOf('mobile_app_category_constant')).toEqual([
      'audiences.placements[0].value',
      'exclusions.app_categories',
    ]);
  });

  it('does not confuse ids of two tables that are equal', async () => {
    const { fields } = await found({
      user_list: [{ userList: { id: '7001' } }],
      custom_audience: [{ customAudience: { id: '8001' } }],
    });
    expect(fields.map(([field]) => field)).toEqual(['audiences.custom_audiences[0].value', 'exclusions.audiences']);
  });

  it('reports nothing for a list that cannot be read, and reads only places for a plain search', async () => {
    expect((await found({ topic_constant: 'refused' })).fields).toEqual([]);
    await google.close();
    await stub.close();
    expect((await found({}, googleInput())).readLists).toEqual(['geo_target_constant']);
  });
});
