import { z } from 'zod';

/** One error of a GoogleAdsFailure. */
export interface GoogleError {
  /** Class and code: `campaignError.DUPLICATE_CAMPAIGN_NAME`. */
  code: string;
  message: string;
  /** Index of the operation at fault in a mutate, from 0; null if the whole request is at fault. */
  operation: number | null;
  /** The field within the operation, as in JSON: `create.ad.responsiveSearchAd.headlines[1].text`. */
  field: string | null;
  /** The value at fault, if Google names it. */
  trigger: string | null;
  /** Violated policies: their topics, or the policy and the violating text. */
  policies: readonly string[];
  /** The minimum budget that Google accepts, as text: `5 USD a day`; null if it names none. */
  minimum: string | null;
  /** Wait before a retry, ms; null if Google gives none. */
  retryDelayMs: number | null;
  /** Whether the exceeded limit is the account's or the developer's; null if Google does not say. */
  rateScope: 'ACCOUNT' | 'DEVELOPER' | null;
}

const text = z.string().nullish().catch(null);
const index = z.union([z.number(), z.string()]).nullish().catch(null);
const element = z.looseObject({ fieldName: z.string(), index });
/** An int64, which JSON may give as a number. */
const micros = z.union([z.string(), z.number()]).nullish().catch(null);
const details = z.looseObject({
  quotaErrorDetails: z.looseObject({ rateScope: text, rateName: text, retryDelay: text }).nullish().catch(null),
  budgetPerDayMinimumErrorDetails: z
    .looseObject({
      currencyCode: z.string(),
      budgetPerDayMinimumMicros: micros,
      minimumBudgetTotalAmountMicros: micros,
    })
    .nullish()
    .catch(null),
  policyViolationDetails: z
    .looseObject({
      externalPolicyName: text,
      key: z.looseObject({ policyName: text, violatingText: text }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
  policyFindingDetails: z
    .looseObject({ policyTopicEntries: z.array(z.looseObject({ topic: text })).nullish() })
    .nullish()
    .catch(null),
});
const errorShape = z.looseObject({
  errorCode: z.record(z.string(), z.union([z.string(), z.number()])).catch({}),
  message: z.string().catch(''),
  trigger: z.looseObject({}).nullish().catch(null),
  location: z
    .looseObject({ fieldPathElements: z.array(element) })
    .nullish()
    .catch(null),
  details: details.nullish().catch(null),
});
const failure = z.looseObject({ errors: z.array(errorShape).min(1), requestId: text });

/** Matches a failure of any version among the details of an error. */
const IS_FAILURE = /\/google\.ads\.googleads\.v\d+\.errors\.GoogleAdsFailure$/;
const typed = z.looseObject({ '@type': z.string() });

/** The errors within the details of a status, and the id of the request; null without a GoogleAdsFailure. */
export function failureIn(
  list: readonly unknown[],
): { errors: readonly GoogleError[]; requestId: string | null } | null {
  const found = list.find((detail) => IS_FAILURE.test(typed.safeParse(detail).data?.['@type'] ?? ''));
  const parsed = failure.safeParse(found);
  return parsed.success ? { errors: parsed.data.errors.map(toError), requestId: parsed.data.requestId ?? null } : null;
}

function toError({ errorCode, message, trigger, location, details: extra }: z.output<typeof errorShape>): GoogleError {
  const [name = 'unknown', value = 'UNKNOWN'] = Object.entries(errorCode)[0] ?? [];
  const [first, ...rest] = location?.fieldPathElements ?? [];
  const isOperation = first !== undefined && /(^|_)operations$/.test(first.fieldName);
  // The second element names the kind of the operation. The field omits it.
  const within = isOperation
    ? rest.filter(({ fieldName }, at) => at > 0 || !fieldName.endsWith('_operation'))
    : (location?.fieldPathElements ?? []);
  const quota = extra?.quotaErrorDetails;
  return {
    code: `${name}.${value}`,
    message: message === '' ? `${name}.${value}` : message,
    // The index of the first operation is a default value, which JSON may omit.
    operation: isOperation ? Number(first.index ?? 0) : null,
    field: within.length === 0 ? null : within.map(elementText).join('.'),
    trigger: trigger === null || trigger === undefined ? null : triggerText(trigger),
    policies: policiesOf(extra),
    minimum: minimumOf(extra),
    retryDelayMs: durationMs(quota?.retryDelay),
    rateScope: quota?.rateScope === 'ACCOUNT' || quota?.rateScope === 'DEVELOPER' ? quota.rateScope : null,
  };
}

const elementText = ({ fieldName, index: at }: z.output<typeof element>): string =>
  `${camelCase(fieldName)}${at === null || at === undefined ? '' : `[${at}]`}`;

const camelCase = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** A `Value`: one member of any type. */
const triggerText = (value: Record<string, unknown>): string | null => {
  const [first] = Object.values(value);
  return typeof first === 'string' || typeof first === 'number' || typeof first === 'boolean' ? String(first) : null;
};

function policiesOf(detail: z.output<typeof errorShape>['details']): string[] {
  const violation = detail?.policyViolationDetails;
  const name = violation?.externalPolicyName ?? violation?.key?.policyName;
  const violating = violation?.key?.violatingText;
  const topics = (detail?.policyFindingDetails?.policyTopicEntries ?? []).flatMap(({ topic }) => topic ?? []);
  return [...topics, ...(name ? [violating ? `${name} ("${violating}")` : name] : [])];
}

function minimumOf(detail: z.output<typeof errorShape>['details']): string | null {
  const {
    currencyCode = '',
    budgetPerDayMinimumMicros: day,
    minimumBudgetTotalAmountMicros: total,
  } = detail?.budgetPerDayMinimumErrorDetails ?? {};
  const amount = (value: string | number | null | undefined, per: string): string[] =>
    Number(value) > 0 ? [`${Number(value) / 1_000_000} ${currencyCode} ${per}`] : [];
  const amounts = [...amount(day, 'a day'), ...amount(total, 'in total')];
  return amounts.length === 0 ? null : amounts.join(', ');
}

/** A `Duration` in JSON, `12s` or `0.5s`; null if it is none. */
export function durationMs(text: string | null | undefined): number | null {
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(text ?? '')?.[1];
  return seconds === undefined ? null : Math.ceil(Number(seconds) * 1000);
}
