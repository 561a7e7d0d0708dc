import { EnvironmentError, egressProblems, readVariables } from '#libs/config/environment.js';
import { variablesNamed, type Values } from '#libs/config/variables.js';
import { BILLING_VARIABLES, billingEnvironmentProblems } from '#libs/billing/settings.js';
import type { PlatformEnvironment } from '#libs/connectors/port/connector-manifest.js';
import { PLATFORM_VARIABLES, platformEnvironmentProblems } from '#libs/connectors/registry.js';
import { TIMING_VARIABLES } from '#libs/orchestration/run-timings.js';
import {
  TEMPORAL_VARIABLES,
  temporalAddress,
  temporalEnvironmentProblems,
  type TemporalAddress,
} from '#libs/orchestration/temporal-connection.js';
import { STORAGE_VARIABLES, storageEnvironmentProblems } from '#libs/storage/storage-settings.js';
import { TRACING_VARIABLES } from '#libs/telemetry/tracing/tracing-settings.js';

const NAMES = [
  'NODE_ENV',
  'LOG_LEVEL',
  'LOG_FORMAT',
  'METRICS_ADDRESS',
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'API_DOCUMENTS',
  'TRUST_PROXY',
  'DATABASE_URL',
  'TEMPORAL_UI_URL',
  'TEAM_STORAGE_MB',
  'SESSION_SECRET',
  'SESSION_OTHER_SECRET',
  'ENCRYPTION_KEYS',
  'DEFAULT_LANGUAGE',
  'EMAIL_CONFIRMATION',
  'SIGN_UP_WHITELIST',
  'AI_BASE_URL',
  'AI_API_KEY',
  'AI_MODEL',
  'AI_IMAGE_MODEL',
  'AI_DAILY_TEXTS',
  'AI_DAILY_IMAGES',
  'AI_TEAM_DAILY_TEXTS',
  'AI_TEAM_DAILY_IMAGES',
  'EGRESS_ALLOW',
  ...BILLING_VARIABLES,
  ...STORAGE_VARIABLES,
  ...TEMPORAL_VARIABLES,
  ...TIMING_VARIABLES,
  ...TRACING_VARIABLES,
] as const;

export type ApiEnvironment = Values<(typeof NAMES)[number]> & {
  /** The values of `PLATFORM_VARIABLES`. */
  platforms: PlatformEnvironment;
  temporal: TemporalAddress;
};

/** Injection token of the checked environment. */
export const ENVIRONMENT = Symbol('environment');

/**
 * The variables of the API, checked one by one and against each other.
 * @throws EnvironmentError with a line for each problem
 */
export function readApiEnvironment(source: NodeJS.ProcessEnv = process.env): ApiEnvironment {
  const values = readVariables({ ...variablesNamed(NAMES), ...PLATFORM_VARIABLES }, source);
  const environment = { ...values, platforms: values } as Omit<ApiEnvironment, 'temporal'>;
  const problems = [
    ...platformEnvironmentProblems(environment.platforms),
    ...billingEnvironmentProblems(environment),
    ...egressProblems(environment),
    ...temporalEnvironmentProblems(environment),
    ...storageEnvironmentProblems(environment),
  ];
  if (environment.NODE_ENV === 'production' && !isSecureAddress(environment.PUBLIC_URL))
    problems.push('PUBLIC_URL: must be an https:// address in production (or a loopback address for a trial)');
  problems.push(...capProblems(environment));
  if (environment.AI_BASE_URL !== undefined && environment.AI_MODEL === undefined)
    problems.push('AI_MODEL: is missing, and AI_BASE_URL is set (the model that writes texts)');
  if (problems.length > 0) throw new EnvironmentError(problems);
  return { ...environment, temporal: temporalAddress(environment) };
}

/** Each request to a model costs money, so production must set limits. */
function capProblems(environment: Omit<ApiEnvironment, 'temporal'>): string[] {
  const { NODE_ENV, AI_BASE_URL, AI_MODEL, AI_IMAGE_MODEL, AI_DAILY_TEXTS, AI_DAILY_IMAGES } = environment;
  if (NODE_ENV !== 'production' || AI_BASE_URL === undefined) return [];
  return [
    ...(AI_MODEL !== undefined && AI_DAILY_TEXTS === undefined
      ? ['AI_DAILY_TEXTS: is missing, and AI_MODEL is set']
      : []),
    ...(AI_IMAGE_MODEL !== undefined && AI_DAILY_IMAGES === undefined
      ? ['AI_DAILY_IMAGES: is missing, and AI_IMAGE_MODEL is set']
      : []),
  ].map((problem) => `${problem} (how many requests a day all teams together may make of the model)`);
}

/** Whether browsers store Secure cookies from this address: https, or a loopback host. */
function isSecureAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || hostname === 'localhost' || hostname.startsWith('127.');
}
