import { describe, expect, it } from '@jest/globals';
import { RULE_TEXTS } from '#libs/contracts/experiment/form/rule-texts.js';
import type { Circumstances } from '../description.js';
import { holds } from '../description.js';
import { optionsFor } from '../kinds/choices.js';
import { validate } from '../checking/validate.js';
import { CONVERSION_EVENTS, EVENT_GROUPS, eventsFor } from './conversion-events.js';
import { META } from './description.js';
import { META_OBJECTIVES } from './goals.js';
import { information, setup } from './setup.js';

const now = Date.parse('2026-11-21T10:00:00Z');

/** The findings for the first step of an otherwise empty experiment with these values, by field. */
function faultsOf(objective: string, values: object = {}, circumstances: Partial<Circumstances> = {}) {
  const findings = validate(META, { objective, information: {}, ...values }, { now, ...circumstances }, 'information');
  return Object.fromEntries(findings.map(({ field = '', key }) => [field, key]));
}

const conversion = (id: string, secondary_goal: string) => {
  const audiences = { custom_conversions: [{ id: 'c', value: { id, name: id } }] };
  const input = { objective: 'CONVERSIONS', information: { secondary_goal }, audiences };
  return validate(META, input, { now }, 'audience').flatMap(({ field, key }) =>
    field?.startsWith('audiences.custom_conversions') ? [key] : [],
  );
};

describe('the goals', () => {
  it('META-002 META-003 META-004 are four cards in order, each with its text', () => {
    expect(META.goals).toEqual(['OUTCOME_TRAFFIC', 'CONVERSIONS', 'OUTCOME_LEADS', 'OUTCOME_APP_PROMOTION']);
    expect(Object.keys(META.cards)).toEqual([...META_OBJECTIVES]);
    expect(META.goals.map((goal) => META.texts['objective']!.options![goal]!.en)).toEqual([
      ...['Traffic', 'Conversions', 'Leads', 'App promotion'],
    ]);
  });
});

describe('the information step', () => {
  it('META-040 META-042 has the specified fields, and a default attribution of one day', () => {
    expect(Object.keys(information).sort()).toEqual(
      [
        ...['name', 'promoted_url', 'industry', 'budget', 'currency', 'start_date', 'end_date', 'secondary_goal'],
        ...['phone', 'lada', 'user_os', 'application_id', 'app_url', 'dsa_beneficiary', 'dsa_payor'],
      ].sort(),
    );
    expect(Object.keys(setup)).toEqual(['account', 'page', 'ig', 'pixel', 'attribution_setting']);
    expect(setup.attribution_setting.default).toBe('1_day_c');
    expect([information.budget.default, information.currency.default]).toEqual([15, 'USD']);
  });

  it.each(META_OBJECTIVES)('META-073 META-081 META-083 %s requires its fields, each with its own text', (goal) => {
    const { selectOption, experimentName, destination, required, invalidDateRange, currency } = RULE_TEXTS;
    expect(faultsOf(goal)).toMatchObject({
      account: selectOption.key,
      page: selectOption.key,
      attribution_setting: selectOption.key,
      'information.name': experimentName.key,
      'information.promoted_url': destination.key,
      'information.industry': selectOption.key,
      'information.budget': required.key,
      'information.currency': currency.key,
      'information.start_date': invalidDateRange.key,
    });
    expect(faultsOf(goal)).not.toHaveProperty('ig');
  });

  it('META-074 requires the pixel for conversions only', () => {
    const asking = META_OBJECTIVES.filter((goal) => 'pixel' in faultsOf(goal));
    expect(asking).toEqual(['CONVERSIONS']);
  });

  it('META-075 refuses leads for a page that is known to have no lead form', () => {
    const page = { page: { id: '7', name: 'Shop' } };
    const noForms = { found: { lead_forms: 0 } };
    expect(faultsOf('OUTCOME_LEADS', page, noForms)['page']).toBe(RULE_TEXTS.noLeadForms.key);
    expect(RULE_TEXTS.noLeadForms.en).toBe('No lead forms found!');
    expect(faultsOf('OUTCOME_LEADS', page, { found: { lead_forms: 2 } })).not.toHaveProperty('page');
    expect(faultsOf('OUTCOME_LEADS', page)).not.toHaveProperty('page');
    expect(faultsOf('OUTCOME_TRAFFIC', page, noForms)).not.toHaveProperty('page');
  });

  it('META-076 META-077 has texts for a page without forms or Instagram accounts', () => {
    expect(META.texts['page']!.without!.map(({ lookup, text }) => [lookup, text.en])).toEqual([
      ['lead_forms', 'No lead forms were found for the selected page.'],
      ['ig_accounts', 'No linked instagram accounts were found for the selected page.'],
    ]);
  });

  it('META-078 META-079 requires a secondary goal if there are two', () => {
    const { secondary_goal: field } = information;
    const asking = META_OBJECTIVES.filter((goal) => 'information.secondary_goal' in faultsOf(goal));
    expect(asking).toEqual(['OUTCOME_TRAFFIC', 'CONVERSIONS']);
    expect(asking.map((goal) => optionsFor(field, goal))).toEqual([
      ['LANDING_PAGE_VIEWS', 'LINK_CLICKS'],
      ['SALES', 'LEADS'],
    ]);
    expect(faultsOf('CONVERSIONS', { information: { secondary_goal: 'LINK_CLICKS' } })).toHaveProperty([
      'information.secondary_goal',
    ]);
  });

  it('META-084 requires app and system for app promotion only; the deep link is optional', () => {
    const fields = ['application_id', 'user_os', 'app_url'] as const;
    const asking = (goal: string) => fields.filter((name) => `information.${name}` in faultsOf(goal));
    expect(asking('OUTCOME_APP_PROMOTION')).toEqual(['application_id', 'user_os']);
    expect(META_OBJECTIVES.flatMap((goal) => (goal === 'OUTCOME_APP_PROMOTION' ? [] : asking(goal)))).toEqual([]);
    expect(optionsFor(information.user_os, 'OUTCOME_APP_PROMOTION')).toEqual(['Android', 'iOS']);
    expect(holds(information.app_url.when, 'OUTCOME_TRAFFIC', () => undefined)).toBe(false);
  });

  it('META-065 META-093 META-094 META-095 offers the attribution settings of each goal', () => {
    const offered = META_OBJECTIVES.map((goal) => optionsFor(setup.attribution_setting, goal));
    expect(offered).toEqual([
      ['1_day_c'],
      ['1_day_c', '7_day_c', '1_day_c_v', '7_day_c_1_day_v'],
      ['1_day_c'],
      ['1_day_c', '1_day_c_v'],
    ]);
  });
});

describe('the conversion events', () => {
  it('META-056 META-057 META-058 are three groups, and each event has a name', () => {
    expect(EVENT_GROUPS).toEqual({
      sales: ['PURCHASE', 'ADD_TO_CART', 'ADD_PAYMENT_INFO', 'CONTENT_VIEW', 'INITIATED_CHECKOUT'],
      leads: ['LEAD', 'COMPLETE_REGISTRATION', 'START_TRIAL', 'SUBMIT_APPLICATION', 'SUBSCRIBE'],
      others: [
        ...['ADD_TO_WISHLIST', 'SEARCH', 'CONTACT', 'CUSTOMIZE_PRODUCT', 'DONATE', 'FIND_LOCATION', 'SCHEDULE'],
        ...['LISTING_INTERACTION', 'FACEBOOK_SELECTED', 'OTHER'],
      ],
    });
    const codes = Object.values(EVENT_GROUPS).flat();
    expect(Object.keys(CONVERSION_EVENTS)).toEqual(codes);
  });

  it('META-080 are the events of the secondary goal and the general events, without the event that Meta refuses', () => {
    expect(eventsFor('SALES').slice(0, 6)).toEqual([...EVENT_GROUPS.sales, 'ADD_TO_WISHLIST']);
    expect(eventsFor('LEADS').slice(0, 6)).toEqual([...EVENT_GROUPS.leads, 'ADD_TO_WISHLIST']);
    expect(eventsFor('SALES')).not.toContain('FACEBOOK_SELECTED');
    expect([conversion('PURCHASE', 'SALES'), conversion('OTHER', 'LEADS'), conversion('123', 'SALES')].flat()).toEqual(
      [],
    );
    const refused = [RULE_TEXTS.conversionEvent.key];
    expect(conversion('LEAD', 'SALES')).toEqual(refused);
    expect(conversion('PURCHASE', 'LEADS')).toEqual(refused);
    expect(conversion('FACEBOOK_SELECTED', 'SALES')).toEqual(refused);
  });
});
