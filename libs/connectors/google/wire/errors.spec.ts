import { describe, expect, it } from '@jest/globals';
import { googleError, type StubError } from '#libs/testing/platform/google-stub.js';
import { EU_DECLARATION_MISSING, judge, type Judged } from './errors.js';
import { durationMs } from './failure.js';

const answerOf = (errors: readonly StubError[], http = 400) => {
  const { json } = googleError(errors, http) as { json: unknown };
  return { status: http, headers: {}, body: json };
};
const answer = (code: string, http = 400) => answerOf([{ code }], http);
const plain = (http: number, body: unknown) => ({ status: http, headers: {}, body });
const errorOf = (judged: Judged) => ('error' in judged ? judged.error : undefined);
const codeOf = (code: string, intent: 'once' | 'repeatable' = 'once') => errorOf(judge(answer(code), intent, []))?.code;

describe('errors of Google', () => {
  it('judges success by the HTTP status', () => {
    expect(judge(plain(200, { results: [] }), 'once', [])).toEqual({ data: { results: [] }, headers: {} });
  });

  it.each([
    'AUTHENTICATION_ERROR',
    'GOOGLE_ACCOUNT_DELETED',
    'GOOGLE_ACCOUNT_COOKIE_INVALID',
    'GOOGLE_ACCOUNT_AUTHENTICATION_FAILED',
    'GOOGLE_ACCOUNT_USER_AND_ADS_USER_MISMATCH',
    'LOGIN_COOKIE_REQUIRED',
    'NOT_ADS_USER',
    'OAUTH_TOKEN_INVALID',
    'OAUTH_TOKEN_EXPIRED',
    'OAUTH_TOKEN_DISABLED',
    'OAUTH_TOKEN_REVOKED',
    'OAUTH_TOKEN_HEADER_INVALID',
    'LOGIN_COOKIE_INVALID',
    'INVALID_EMAIL_ADDRESS',
    'USER_ID_INVALID',
    'TWO_STEP_VERIFICATION_NOT_ENROLLED',
    'ADVANCED_PROTECTION_NOT_ENROLLED',
  ])('asks for the account to be linked again after authenticationError.%s', (code) => {
    expect(codeOf(`authenticationError.${code}`)).toBe('AUTH_EXPIRED');
  });

  it.each([
    ['requestError.UNSUPPORTED_VERSION', 'interface'],
    ['authorizationError.CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION', 'app'],
    ['authorizationError.PROJECT_DISABLED', 'app'],
    ['authorizationError.CLOUD_PROJECT_NOT_UNDER_ORGANIZATION', 'app'],
    ['authorizationError.DEVELOPER_TOKEN_NOT_ON_ALLOWLIST', 'app'],
    ['authorizationError.DEVELOPER_TOKEN_PROHIBITED', 'app'],
    ['authorizationError.DEVELOPER_TOKEN_NOT_APPROVED', 'app'],
    ['authorizationError.SERVICE_ACCESS_DENIED', 'app'],
    ['authenticationError.ORGANIZATION_NOT_RECOGNIZED', 'app'],
    ['authenticationError.ORGANIZATION_NOT_APPROVED', 'app'],
    ['authenticationError.DEVELOPER_TOKEN_INVALID', 'app'],
    ['authenticationError.ORGANIZATION_NOT_ASSOCIATED_WITH_DEVELOPER_TOKEN', 'app'],
    ['requestError.CLOUD_PROJECT_NOT_FOUND', 'app'],
    ['quotaError.ACCESS_PROHIBITED', 'app'],
    ['authorizationError.USER_PERMISSION_DENIED', 'account'],
    ['authorizationError.CUSTOMER_NOT_ENABLED', 'account'],
    ['authorizationError.INCOMPLETE_SIGNUP', 'account'],
    ['authorizationError.MISSING_TOS', 'account'],
    ['authorizationError.AUTHORIZATION_ERROR', 'account'],
    ['authorizationError.INVALID_LOGIN_CUSTOMER_ID_SERVING_CUSTOMER_ID_COMBINATION', 'account'],
    ['authorizationError.ACCESS_DENIED_FOR_ACCOUNT_TYPE', 'account'],
    ['authorizationError.ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT', 'account'],
    ['authenticationError.CLIENT_CUSTOMER_ID_INVALID', 'account'],
    ['authenticationError.CUSTOMER_NOT_FOUND', 'account'],
    ['headerError.INVALID_LOGIN_CUSTOMER_ID', 'account'],
    ['requestError.INVALID_CUSTOMER_ID', 'account'],
    ['requestError.LOGIN_CUSTOMER_ID_PARAMETER_MISSING', 'account'],
    ['requestError.CANNOT_BE_EXECUTED_BY_MANAGER_ACCOUNT', 'account'],
    [EU_DECLARATION_MISSING, 'account'],
  ])('%s turns the call away because of the %s, not because of an object', (code, cause) => {
    const error = errorOf(judge(answer(code), 'once', []))!;
    expect([error.code, error.details.turnedAway]).toEqual(['TURNED_AWAY', cause]);
  });

  it('databaseError.CONCURRENT_MODIFICATION means that nothing was done, and the same call may succeed soon', () => {
    for (const intent of ['once', 'repeatable'] as const)
      expect(codeOf('databaseError.CONCURRENT_MODIFICATION', intent)).toBe('TRANSIENT');
  });

  it.each(['INTERNAL_ERROR', 'TRANSIENT_ERROR', 'DEADLINE_EXCEEDED', 'ERROR_CODE_NOT_PUBLISHED'])(
    'internalError.%s leaves the outcome of a mutate unknown',
    (code) => {
      expect(codeOf(`internalError.${code}`, 'once')).toBe('OUTCOME_UNKNOWN');
      expect(codeOf(`internalError.${code}`, 'repeatable')).toBe('TRANSIENT');
    },
  );

  it.each(['requestError.UNKNOWN', 'requestError.RPC_DEADLINE_TOO_SHORT', 'mutateError.UNSPECIFIED'])(
    '%s from a failing server leaves the outcome unknown, whatever the code means',
    (code) => {
      expect(errorOf(judge(answer(code, 504), 'once', []))!.code).toBe('OUTCOME_UNKNOWN');
      expect(errorOf(judge(answer(code, 500), 'repeatable', []))!.code).toBe('TRANSIENT');
      expect(errorOf(judge(answer(code, 400), 'once', []))!.code).toBe('INVALID_REQUEST');
    },
  );

  it.each([
    'RESOURCE_TEMPORARILY_EXHAUSTED',
    'EXCESSIVE_SHORT_TERM_QUERY_RESOURCE_CONSUMPTION',
    'EXCESSIVE_LONG_TERM_QUERY_RESOURCE_CONSUMPTION',
    'PAYMENTS_PROFILE_ACTIVATION_RATE_LIMIT_EXCEEDED',
  ])('quotaError.%s means throttling, for ten seconds if Google gives no delay', (code) => {
    const error = errorOf(judge(answer(`quotaError.${code}`, 429), 'once', []))!;
    expect([error.code, error.retryAfterMs, error.details.quotaWindow]).toEqual(['RATE_LIMITED', 10_000, undefined]);
  });

  it('waits as long as Google asks after throttling', () => {
    const details = {
      quotaErrorDetails: { rateScope: 'ACCOUNT', rateName: 'Requests per account', retryDelay: '12s' },
    };
    const error = errorOf(
      judge(answerOf([{ code: 'quotaError.RESOURCE_TEMPORARILY_EXHAUSTED', details }], 429), 'once', []),
    )!;
    expect([error.code, error.retryAfterMs]).toEqual(['RATE_LIMITED', 12_000]);
  });

  it("quotaError.RESOURCE_EXHAUSTED means that the project's operations of the day are used up", () => {
    const details = { quotaErrorDetails: { rateScope: 'DEVELOPER', retryDelay: '21600s' } };
    const error = errorOf(judge(answerOf([{ code: 'quotaError.RESOURCE_EXHAUSTED', details }], 429), 'once', []))!;
    expect([error.retryAfterMs, error.details.quotaWindow]).toEqual([21_600_000, 'day']);
    expect(errorOf(judge(answer('quotaError.RESOURCE_EXHAUSTED', 429), 'once', []))!.details.quotaWindow).toBe('day');
  });

  it.each([
    'campaignError.DUPLICATE_CAMPAIGN_NAME',
    'fieldError.REQUIRED',
    'criterionError.INVALID_KEYWORD_TEXT',
    'queryError.UNRECOGNIZED_FIELD',
    'mutateError.RESOURCE_NOT_FOUND',
    'requestError.TOO_MANY_MUTATE_OPERATIONS',
    'resourceCountLimitExceededError.ACCOUNT_LIMIT',
    'authorizationError.ACTION_NOT_PERMITTED',
    'operationAccessDeniedError.MUTATE_ACTION_NOT_PERMITTED_FOR_CLIENT',
  ])('%s refuses the object, with its code and request id', (code) => {
    expect(errorOf(judge(answer(code), 'once', []))).toMatchObject({
      code: 'INVALID_REQUEST',
      details: { platformCode: code, traceId: 'r-1', httpStatus: 400 },
    });
  });

  it('reports the minimum budget for a day and for the whole run', () => {
    const budgetPerDayMinimumErrorDetails = {
      currencyCode: 'EUR',
      budgetPerDayMinimumMicros: '4600000',
      minimumBudgetTotalAmountMicros: '13800000',
      failedBudgetTotalAmountMicros: '10000000',
    };
    const one = {
      code: 'campaignBudgetError.BUDGET_BELOW_PER_DAY_MINIMUM',
      message: 'Too little.',
      details: { budgetPerDayMinimumErrorDetails },
    };
    expect(errorOf(judge(answerOf([one]), 'once', []))?.details.platformMessage).toBe(
      'Too little. (at least 4.6 EUR a day, 13.8 EUR in total)',
    );
  });

  it('reports the operation and field at fault, and the topics of violated policies', () => {
    const location = {
      fieldPathElements: [
        { fieldName: 'mutate_operations', index: 4 },
        { fieldName: 'ad_group_ad_operation' },
        { fieldName: 'create' },
        { fieldName: 'ad' },
        { fieldName: 'responsive_search_ad' },
        { fieldName: 'headlines', index: 1 },
        { fieldName: 'text' },
      ],
    };
    const details = { policyFindingDetails: { policyTopicEntries: [{ topic: 'WEAPONS', type: 'PROHIBITED' }] } };
    const judged = judge(
      answerOf([
        {
          code: 'policyFindingError.POLICY_FINDING',
          message: 'A policy was violated.',
          location,
          details,
          trigger: { stringValue: 'gun' },
        },
      ]),
      ...(['once', []] as const),
    );
    expect('errors' in judged && judged.errors).toEqual([
      {
        code: 'policyFindingError.POLICY_FINDING',
        message: 'A policy was violated.',
        operation: 4,
        field: 'create.ad.responsiveSearchAd.headlines[1].text',
        trigger: 'gun',
        policies: ['WEAPONS'],
        minimum: null,
        retryDelayMs: null,
        rateScope: null,
      },
    ]);
    expect(errorOf(judged)?.details.platformMessage).toBe('A policy was violated. (WEAPONS)');
  });

  it('reports the policy and the violating text, and the first operation if JSON omits its index', () => {
    const location = {
      fieldPathElements: [{ fieldName: 'operations' }, { fieldName: 'create' }, { fieldName: 'keyword' }],
    };
    const details = {
      policyViolationDetails: { externalPolicyName: 'Trademarks', key: { policyName: 't', violatingText: 'brand' } },
    };
    const judged = judge(answerOf([{ code: 'policyViolationError.POLICY_ERROR', location, details }]), 'once', []);
    expect('errors' in judged && judged.errors[0]).toMatchObject({
      operation: 0,
      field: 'create.keyword',
      policies: ['Trademarks ("brand")'],
      minimum: null,
    });
  });

  it('chooses the error about the whole call if there are several', () => {
    const codes = ['fieldError.REQUIRED', 'quotaError.RESOURCE_TEMPORARILY_EXHAUSTED'];
    expect(
      errorOf(
        judge(
          answerOf(
            codes.map((code) => ({ code })),
            429,
          ),
          'once',
          [],
        ),
      )?.code,
    ).toBe('RATE_LIMITED');
  });

  it('reads an error that a stream wraps into a list', () => {
    const { body } = answer('queryError.UNRECOGNIZED_FIELD');
    expect(errorOf(judge(plain(400, [body]), 'repeatable', []))?.details.platformCode).toBe(
      'queryError.UNRECOGNIZED_FIELD',
    );
  });

  it('reveals no secret', () => {
    const judged = judge(answerOf([{ code: 'fieldError.REQUIRED', message: 'bad ya29.secret' }]), 'once', [
      'ya29.secret',
    ]);
    expect(errorOf(judged)?.details.platformMessage).toBe('bad [secret]');
  });

  it.each([
    [400, 'INVALID_REQUEST'],
    [401, 'AUTH_EXPIRED'],
    [403, 'TURNED_AWAY'],
    [404, 'INVALID_REQUEST'],
    [413, 'INVALID_REQUEST'],
    [429, 'RATE_LIMITED'],
    [500, 'OUTCOME_UNKNOWN'],
    [503, 'OUTCOME_UNKNOWN'],
    [504, 'OUTCOME_UNKNOWN'],
  ])('maps a front-end error with HTTP %i and no failure to %s', (http, code) => {
    const error = { code: http, message: 'no', status: 'SOME_STATUS', details: [] };
    expect(errorOf(judge(plain(http, { error }), 'once', []))?.code).toBe(code);
  });

  it('reports the field that the front end does not know', () => {
    const fieldViolations = [{ field: 'operations[0].create', description: 'Unknown name "x": Cannot find field.' }];
    const error = { code: 400, message: 'no', details: [{ '@type': 'x/google.rpc.BadRequest', fieldViolations }] };
    expect(errorOf(judge(plain(400, { error }), 'once', []))).toMatchObject({
      details: { field: 'operations[0].create', platformMessage: 'Unknown name "x": Cannot find field.' },
    });
  });

  it.each([
    [200, 'OUTCOME_UNKNOWN'],
    [404, 'TURNED_AWAY'],
    [429, 'RATE_LIMITED'],
    [502, 'OUTCOME_UNKNOWN'],
  ])('maps HTTP %i without JSON to %s', (http, code) => {
    expect(errorOf(judge(plain(http, undefined), 'once', []))?.code).toBe(code);
  });
});

describe('a duration of Google', () => {
  it.each([
    ['12s', 12_000],
    ['0.5s', 500],
    ['12', null],
    [null, null],
  ])('%s is %s ms', (text, ms) => expect(durationMs(text)).toBe(ms));
});
