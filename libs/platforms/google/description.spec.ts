import { offeredVariables, defaultVariable } from '../results/ranking.js';
import { describe, expect, it } from '@jest/globals';
import { PARTS } from '../description.js';
import { fieldsOf } from '../fields/fields-of.js';
import { componentNames, describeAlternative } from '../components/components.js';
import { parse } from '../reading/parse.js';
import { googleDemandGenInput, googleDisplayInput, googleInput } from '#libs/testing/platform/google-input.js';
import { GOOGLE } from './description.js';
import { CONVERSION_GOAL_WORDS } from './setup-texts.js';

const places = fieldsOf(GOOGLE);

describe('the description of Google', () => {
  it('GOOGLE-016 has the goals and campaign types of the specification', () => {
    expect(GOOGLE.goals).toEqual(['SALES', 'LEADS', 'PAGE_VIEWS', 'VIDEO']);
    expect(GOOGLE.information.campaign_type.options).toEqual([
      ...['SEARCH', 'DISPLAY', 'DEMAND_GEN', 'VIDEO', 'VIDEO_TRUE_VIEW_IN_STREAM', 'VIDEO_TRUE_VIEW_IN_DISPLAY'],
    ]);
  });

  it('GOOGLE-017 names conversion goals by their labels', () => {
    expect(Object.values(CONVERSION_GOAL_WORDS).map(({ en }) => en)).toEqual([
      ...['Purchase', 'Add To Cart', 'Begin Checkout', 'Subscribe Paid', 'Sign Up', 'Phone Call Lead'],
      ...['Submit Lead Form', 'Book Appointment', 'Request Quote', 'Get Directions', 'Contact'],
    ]);
  });

  it('GOOGLE-008 GOOGLE-010 starts with its defaults', () => {
    const { budget, currency, cpv } = GOOGLE.information;
    expect([budget.default, currency.default, cpv.default]).toEqual([80, 'USD', 0.03]);
    expect([GOOGLE.audiences.spending_power.default, GOOGLE.creatives.ctas.default]).toEqual(['ALL', 'LEARN_MORE']);
  });

  it('GOOGLE-009 names a choice without limits in results, such as all genders', () => {
    expect(describeAlternative(GOOGLE, 'genders', [0])).toBe('All genders');
    expect(describeAlternative(GOOGLE, 'ages', [503999])).toBe('Undetermined (all ages)');
    expect(describeAlternative(GOOGLE, 'genders', [0], 'es')).toBe('Todos los géneros');
    expect(describeAlternative(GOOGLE, 'languages', [])).toBe('Any');
  });

  it('GOOGLE-009 GOOGLE-011 GOOGLE-012 has the lists and exclusions of the specification', () => {
    expect(componentNames(GOOGLE).sort()).toEqual(
      [
        ...['ages', 'genders', 'geolocations', 'custom_audiences', 'keywords', 'languages', 'topics', 'segments'],
        ...[
          'placements',
          'devices',
          'demographics',
          'parental_status',
          'incomes',
          'spending_power',
          'interests',
          'channels',
        ],
        ...['headlines', 'copies', 'descriptions', 'videos', 'visuals', 'logos', 'ctas', 'customer_assets'],
      ].sort(),
    );
    expect(Object.keys(GOOGLE.exclusions)).toEqual([
      ...[
        'audiences',
        'topics',
        'keywords',
        'websites',
        'app_categories',
        'apps',
        'youtube_videos',
        'youtube_channels',
      ],
    ]);
  });

  it('RESULT-030 ranks by the variables of the specification, and GOOGLE-017 by its further goals', () => {
    const ids = GOOGLE.results.variables.map(({ id }) => id);
    expect(ids).toEqual([
      ...['link_click', 'page_view', 'purchase', 'signup', 'download', 'add_to_cart', 'begin_checkout'],
      ...['subscribe_paid', 'submit_lead_form', 'book_appointment', 'request_quote'],
      ...['phone_call_lead', 'get_directions', 'contact', 'video_views', 'video_view_rate'],
      ...['video_quartile_p25_rate', 'video_quartile_p50_rate', 'video_quartile_p75_rate', 'video_quartile_p100_rate'],
    ]);
    const offered = (objective: string) => offeredVariables(GOOGLE, { objective }, {}).map(({ id }) => id);
    expect(offered('PAGE_VIEWS')).toEqual(['link_click', 'page_view', 'download']);
    expect(offered('SALES')).toContain('purchase');
    expect(offered('SALES')).not.toContain('contact');
  });

  it('RESULT-004 RESULT-010 ranks by clicks by default, and estimates nothing that was not tested', () => {
    for (const objective of GOOGLE.goals)
      expect(defaultVariable(GOOGLE, { objective })).toBe(objective === 'VIDEO' ? 'video_views' : 'link_click');
    expect(GOOGLE.results.estimatesUntested).toBe(false);
  });

  it('has a name for every field, list and fixed option, and no other name', () => {
    expect(Object.keys(GOOGLE.texts).sort()).toEqual(['objective', ...places.map(({ path }) => path)].sort());
    const unnamed = places.flatMap(({ path, field }) =>
      field.kind === 'choice' || field.kind === 'choices'
        ? field.options.filter((option) => GOOGLE.texts[path as 'account']?.options?.[option] === undefined)
        : [],
    );
    expect(unnamed).toEqual([]);
    expect(places.filter(({ path, isList }) => isList && !GOOGLE.texts[path as 'account'].one)).toEqual([]);
  });

  it('shows every field in a step, except fields for no goal', () => {
    const shown = places.filter(({ field }) => field.when?.goals?.length !== 0).map(({ path }) => path);
    expect(
      PARTS.flatMap((part) => GOOGLE.steps[part])
        .flatMap(({ fields }) => fields)
        .sort(),
    ).toEqual(shown.sort());
  });

  it.each([
    ['search', googleInput()],
    ['display', googleDisplayInput()],
    ['Demand Gen', googleDemandGenInput()],
  ])('parses a %s experiment as it was submitted', (_, input) => {
    const asset = '0b4f3c52-3a4e-4c7d-9a0e-1f2a3b4c5d6e';
    for (const { value } of [...input.creatives.visuals, ...input.creatives.logos]) Object.assign(value, { asset });
    expect(parse(GOOGLE, JSON.parse(JSON.stringify(input)))).toEqual({ ok: true, input });
  });
});
