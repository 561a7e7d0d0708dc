import { describe, expect, it } from '@jest/globals';
import { parseGoogleAnswer, parseGoogleRequest } from './official-messages.js';

const MUTATE = '/v26/customers/1234567890/googleAds:mutate';
const STREAM = '/v26/customers/1234567890/googleAds:searchStream';
const create = (campaign: object) => ({ mutateOperations: [{ campaignOperation: { create: campaign } }] });
const mutate = (body: object) => () => parseGoogleRequest('POST', MUTATE, body);

describe('official messages of the Google Ads API', () => {
  it('accept a request of the official form', () => {
    expect(
      mutate(create({ name: 'a', status: 'PAUSED', manualCpc: {}, campaignBudget: 'customers/1/campaignBudgets/-1' })),
    ).not.toThrow();
    expect(
      mutate({ ...create({ name: 'a' }), partialFailure: true, responseContentType: 'RESOURCE_NAME_ONLY' }),
    ).not.toThrow();
  });

  it.each([
    ['an unknown field', create({ nam: 'a' }), /nam/],
    ['a value that its enum lacks', create({ status: 'RUNNING' }), /RUNNING/],
    ['a wrong type', create({ name: 3 }), /name/],
    ['two members of a choice', create({ manualCpc: {}, targetSpend: {} }), /campaign_bidding_strategy/],
    ['old date fields', create({ startDate: '2026-12-01' }), /startDate/],
    [
      'a number over 64 bits',
      { mutateOperations: [{ campaignBudgetOperation: { create: { amountMicros: '9223372036854775808' } } }] },
      /amountMicros/,
    ],
    [
      'the customer in the body',
      { ...create({ name: 'a' }), customerId: '1234567890' },
      /customerId is part of the path/,
    ],
  ])('refuse %s', (_, body, reason) => {
    expect(mutate(body)).toThrow(reason);
  });

  it('include the additions of version 26 to the packaged definitions', () => {
    const row = {
      geoTargetConstant: { resourceName: 'geoTargetConstants/1', requireEuPoliticalAdvertisingDeclaration: true },
    };
    expect(() => parseGoogleAnswer('POST', STREAM, 200, [{ results: [row] }])).not.toThrow();
  });

  it('refuse a method that Google does not have', () => {
    expect(() => parseGoogleRequest('POST', '/v26/customers/1/campaigns:create')).toThrow('Google has no method');
    expect(() => parseGoogleRequest('POST', '/v22/customers/1/googleAds:mutate')).toThrow('Google has no method');
  });

  it('check each part of a stream', () => {
    const stream = (body: unknown) => () => parseGoogleAnswer('POST', STREAM, 200, body);
    expect(
      stream([{ results: [{ metrics: { impressions: '3', conversions: 2.5 } }], fieldMask: 'metrics.impressions' }]),
    ).not.toThrow();
    expect(stream([{ results: [{ metrics: { videoViews: '3' } }] }])).toThrow(/videoViews/);
    expect(stream({ results: [] })).toThrow('array');
  });

  it('refuse a notation that Google does not write', () => {
    const stream = (row: object) => () => parseGoogleAnswer('POST', STREAM, 200, [{ results: [row] }]);
    expect(stream({ metrics: { impressions: 3 } })).toThrow('Google would write it differently');
    expect(stream({ campaign: { status: 3 } })).toThrow('Google would write it differently');
    expect(stream({ campaign: { resource_name: 'customers/1/campaigns/2' } })).toThrow(/resource_name/);
  });

  const failure = (errorCode: object) => ({
    error: {
      code: 400,
      message: 'Request contains an invalid argument.',
      status: 'INVALID_ARGUMENT',
      details: [
        {
          '@type': 'type.googleapis.com/google.ads.googleads.v26.errors.GoogleAdsFailure',
          errors: [{ errorCode, message: 'no', location: { fieldPathElements: [{ fieldName: 'create', index: 1 }] } }],
          requestId: 'a',
        },
      ],
    },
  });

  it('include errors with their details', () => {
    const answer = (body: unknown) => () => parseGoogleAnswer('POST', MUTATE, 400, body);
    expect(answer(failure({ campaignError: 'DUPLICATE_CAMPAIGN_NAME' }))).not.toThrow();
    expect(answer(failure({ campaignError: 'TWICE' }))).toThrow(/TWICE/);
    expect(answer(failure({ campaignErrors: 'DUPLICATE_CAMPAIGN_NAME' }))).toThrow(/campaignErrors/);
    expect(answer({ error: 'no' })).toThrow("No error of Google's shape");
  });

  it("include the front end's detail, which the definitions lack", () => {
    const body = (violation: object) => ({
      error: {
        code: 400,
        message: 'Invalid JSON payload received.',
        status: 'INVALID_ARGUMENT',
        details: [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [violation] }],
      },
    });
    const answer = (violation: object) => () => parseGoogleAnswer('POST', MUTATE, 400, body(violation));
    expect(answer({ field: 'a', description: 'b' })).not.toThrow();
    expect(answer({ field: 1 })).toThrow('No violation');
  });
});
