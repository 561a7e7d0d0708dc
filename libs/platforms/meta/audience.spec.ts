import { describe, expect, it } from '@jest/globals';
import { RULE_TEXTS } from '#libs/contracts/experiment/form/rule-texts.js';
import { EMPTY_AUDIENCES } from '#libs/testing/platform/example-input.js';
import { checkedPaths } from '../description.js';
import { rowKey, withCompanions } from '../kinds/references.js';
import { open } from '../reading/parse.js';
import { validate } from '../checking/validate.js';
import { audiences, exclusions } from './audience.js';
import { creatives } from './creative.js';
import { META } from './description.js';
import { OFFERED_POSITIONS, POSITIONS } from './positions.js';

const now = Date.parse('2026-11-21T10:00:00Z');
const { positions } = audiences;

const position = (key: string) => {
  const [type, id] = key.split('/') as [string, string];
  return { id, name: id, type };
};
const withBrought = (...keys: string[]) =>
  withCompanions(keys.map(position), positions).map((row) => rowKey(row, 'type'));

/** The findings for an audience with these lists, in order. */
const faultsOf = (objective: string, lists: object) =>
  validate(META, { objective, audiences: { ...EMPTY_AUDIENCES, ...lists } }, { now }, 'audience').map(
    ({ field }) => field,
  );

describe('the audience of a Meta experiment', () => {
  it('META-008 META-043 META-044 META-045 has its lists in order, and exclusions', () => {
    expect(Object.keys(audiences)).toEqual([
      ...['ages', 'genders', 'geolocations', 'demographics', 'interests', 'custom_audiences', 'custom_conversions'],
      ...['positions', 'user_devices'],
    ]);
    expect(META.steps.audience.at(-1)!.fields).toEqual(Object.keys(exclusions).map((name) => `exclusions.${name}`));
    expect(audiences.ages.default).toEqual([18, 56]);
    expect(audiences.genders.options).toEqual([0, 1, 2]);
    expect([0, 1, 2].map((one) => META.texts['audiences.genders']!.options![one]!.en)).toEqual([
      'All',
      'Male',
      'Female',
    ]);
  });

  it('META-046 META-052 META-061 stores the specified properties of devices, interests and positions', () => {
    expect([audiences.user_devices.label, ...Object.keys(audiences.user_devices.facts)]).toEqual([
      ...['description', 'platform', 'audience_size_lower_bound', 'audience_size_upper_bound'],
    ]);
    expect(audiences.user_devices.when.goals).toEqual(['OUTCOME_APP_PROMOTION']);
    expect(Object.keys(audiences.interests.facts)).toEqual([
      ...['description', 'topic', 'type', 'audience_size_lower_bound', 'audience_size_upper_bound'],
    ]);
    expect(audiences.demographics.facts).toEqual(audiences.interests.facts);
    expect(positions.facts).toEqual({ type: { options: ['facebook', 'instagram'] }, active: 'flag' });
  });

  it('META-059 META-060 names the positions of both networks, and offers those that Meta has not removed', () => {
    expect(Object.keys(POSITIONS.facebook)).toEqual([
      ...['feed', 'marketplace', 'video_feeds', 'story', 'search', 'instream_video', 'right_hand_column'],
      'facebook_reels',
    ]);
    expect(Object.keys(POSITIONS.instagram)).toEqual(['stream', 'story', 'explore', 'explore_home', 'reels']);
    expect(OFFERED_POSITIONS.map(({ type, id }) => `${type}/${id}`)).toEqual([
      ...['feed', 'marketplace', 'story', 'search', 'instream_video', 'right_hand_column', 'facebook_reels'].map(
        (id) => `facebook/${id}`,
      ),
      ...['stream', 'story', 'reels'].map((id) => `instagram/${id}`),
    ]);
  });

  it('removes retired positions from a draft and reports it, and refuses them in a submit', () => {
    const at = (type: string, id: string) => ({ id, name: id, type });
    const audiences = {
      positions: [
        { id: 'p', value: [at('instagram', 'stream'), at('instagram', 'explore')] },
        { id: 'q', value: [at('facebook', 'video_feeds')] },
        { id: 'r', value: [at('facebook', 'feed')] },
      ],
    };
    const { input, leftOut } = open(META, { audiences });
    expect(input['audiences']).toMatchObject({
      positions: [
        { id: 'p', value: [at('instagram', 'stream')] },
        { id: 'r', value: [at('facebook', 'feed')] },
      ],
    });
    expect(leftOut.map(({ field, key }) => [field, key])).toEqual([
      ['audiences.positions[0].value', 'rules.placementGone'],
      ['audiences.positions[1].value', 'rules.placementGone'],
    ]);
    expect(faultsOf('OUTCOME_TRAFFIC', audiences).filter((field) => field?.includes('positions'))).toEqual([
      'audiences.positions[0].value[1]',
      'audiences.positions[1].value[0]',
    ]);
  });

  it.each([
    ['instagram/reels', ['instagram/stream']],
    ['instagram/story', []],
    ['facebook/story', ['facebook/feed']],
    ['facebook/search', ['facebook/feed']],
    ['facebook/marketplace', ['facebook/feed']],
    ['facebook/instream_video', ['facebook/feed']],
    ['facebook/right_hand_column', []],
  ])('META-062 META-064 adds to %s: %j', (chosen, brought) => {
    expect(withBrought(chosen)).toEqual([chosen, ...brought]);
    // A companion is added only once, even if the group already contains it.
    expect(withBrought(chosen, ...brought, chosen === 'facebook/story' ? 'facebook/search' : chosen)).toHaveLength(
      new Set(withBrought(chosen, ...brought)).size + 1,
    );
  });

  it('META-063 does not offer the shop, and adds its companion to a draft that contains it', () => {
    expect(POSITIONS.instagram).not.toHaveProperty('shop');
    const value = [{ id: 'shop', name: 'Shop', type: 'instagram' }];
    const { input, leftOut } = open(META, { audiences: { positions: [{ id: 'p', value }] } });
    expect(leftOut).toEqual([]);
    expect(input['audiences']).toMatchObject({
      positions: [{ id: 'p', value: [...value, { id: 'stream', type: 'instagram' }] }],
    });
  });

  it('META-019 META-020 is checked in this order: ages, genders, positions, conversions, custom audiences', () => {
    const nothing = [{ id: 'n', value: { id: '', name: '' } }];
    const lists = {
      ages: [{ id: 'a', value: [60, 20] }],
      genders: [],
      positions: [{ id: 'p', value: [] }],
      custom_conversions: nothing,
      custom_audiences: nothing,
    };
    const all = [
      'ages[0].value',
      'genders',
      'positions[0].value',
      'custom_conversions[0].value',
      'custom_audiences[0].value',
    ];
    expect(faultsOf('CONVERSIONS', lists)).toEqual(all.map((path) => `audiences.${path}`));
    const others = all.filter((path) => !path.startsWith('custom_conversions'));
    expect(faultsOf('OUTCOME_TRAFFIC', lists)).toEqual(others.map((path) => `audiences.${path}`));
    expect(faultsOf('OUTCOME_TRAFFIC', { ...lists, custom_audiences: [] })).toEqual(
      others.slice(0, -1).map((path) => `audiences.${path}`),
    );
    expect(checkedPaths(META, 'audience')).toHaveLength(META.steps.audience.flatMap(({ fields }) => fields).length);
  });

  it('META-098 requires a gender, accepts each once, and offers three', () => {
    const genders = (...values: number[]) => ({ genders: values.map((value, n) => ({ id: `g${n}`, value })) });
    const about = (lists: object) => faultsOf('OUTCOME_TRAFFIC', lists).filter((field) => field?.includes('genders'));
    expect(about(genders())).toEqual(['audiences.genders']);
    expect(about(genders(0, 1, 2))).toEqual([]);
    expect(about(genders(0, 1, 2, 1))).toEqual(['audiences.genders[3].value']);
    expect(about(genders(10))).toEqual(['audiences.genders[0].value']);
  });

  it('META-105 accepts each custom audience, conversion and group of positions once, and no empty one', () => {
    const audience = (id: string) => ({ id: `row ${id}`, value: { id, name: id } });
    const group = (...keys: string[]) => ({ id: keys.join(), value: keys.map(position) });
    const twice = {
      genders: [{ id: 'g', value: 0 }],
      custom_audiences: [audience('1'), audience('2'), audience('1')],
      custom_conversions: [audience('8'), audience(''), audience('8')],
      positions: [group('facebook/feed', 'instagram/stream'), group('instagram/stream', 'facebook/feed')],
    };
    expect(faultsOf('CONVERSIONS', twice)).toEqual([
      'audiences.positions[1].value',
      'audiences.custom_conversions[1].value',
      'audiences.custom_conversions[2].value',
      'audiences.custom_audiences[2].value',
    ]);
  });

  it('META-106 explains the limits of exclusions in a tooltip', () => {
    expect(META.texts['exclusions.custom_audiences']!.tip!.en).toContain('do not work with audiences of few users');
  });
});

describe('the creative of a Meta experiment', () => {
  it('META-009 META-047 has its lists in order, and starts with the call to action LEARN_MORE', () => {
    expect(Object.keys(creatives)).toEqual(['headlines', 'copies', 'descriptions', 'visuals', 'ctas']);
    expect(META.steps.creative.flatMap(({ fields }) => fields)).toEqual(
      Object.keys(creatives).map((name) => `creatives.${name}`),
    );
    expect(creatives.ctas.default).toBe('LEARN_MORE');
  });

  it('META-024 META-110 META-111 META-113 is checked in order; lead ads have no descriptions', () => {
    const empty = [{ id: 'e', value: '' }];
    const input = (objective: string) => ({
      objective,
      creatives: { headlines: empty, copies: empty, descriptions: empty, visuals: [], ctas: empty },
    });
    const findingsOf = (objective: string) => validate(META, input(objective), { now }, 'creative');
    const paths = ['headlines[0].value', 'copies[0].value', 'descriptions[0].value', 'visuals', 'ctas[0].value'];
    expect(findingsOf('CONVERSIONS').map(({ field }) => field)).toEqual(paths.map((path) => `creatives.${path}`));
    expect(findingsOf('OUTCOME_LEADS').map(({ field }) => field)).not.toContain('creatives.descriptions[0].value');
    expect(
      findingsOf('CONVERSIONS')
        .slice(0, 3)
        .map(({ key }) => key),
    ).toEqual(Array(3).fill(RULE_TEXTS.text.key));
    expect([RULE_TEXTS.text.en, RULE_TEXTS.text.es]).toEqual(['Please input a text', 'Escriba un texto']);
  });
});
