import { isRealMetaAddress } from '#libs/connectors/meta/config.js';
import { EnvironmentError, readEnvironment, type Values } from '#libs/config/environment.js';

const NAMES = [
  'NODE_ENV',
  'LOG_LEVEL',
  'LOG_FORMAT',
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'DATABASE_URL',
  'TEMPORAL_ADDRESS',
  'TEMPORAL_NAMESPACE',
  'STORAGE_DIR',
  'SESSION_SECRET',
  'ENCRYPTION_KEYS',
  'META_GRAPH_URL',
  'META_GRAPH_VIDEO_URL',
  'META_DIALOG_URL',
  'META_API_VERSION',
  'META_APP_ID',
  'META_APP_SECRET',
  'META_WEBHOOK_VERIFY_TOKEN',
  'SANDBOX_TIME_SCALE',
  'DEFAULT_LANGUAGE',
  'EMAIL_CONFIRMATION',
  'PLATFORM_CREATE_TIMEOUT_SECONDS',
  'PLATFORM_SETTLE_MARGIN_SECONDS',
  'INSIGHTS_POLL_HOURS',
  'SWEEP_DELAY_SECONDS',
] as const;

export type ApiEnvironment = Values<(typeof NAMES)[number]>;

/** Injection token of the checked environment. */
export const ENVIRONMENT = Symbol('environment');

/**
 * The variables of the API, checked one by one and against each other.
 * @throws EnvironmentError with a line for each problem
 */
export function readApiEnvironment(source: NodeJS.ProcessEnv = process.env): ApiEnvironment {
  const environment = readEnvironment(NAMES, source);
  const problems: string[] = [];
  if (environment.SANDBOX_TIME_SCALE !== 1 && isRealMetaAddress(environment.META_GRAPH_URL))
    problems.push(
      "SANDBOX_TIME_SCALE: must be 1 while META_GRAPH_URL is the real platform (a campaign's clock cannot be sped up there)",
    );
  if (environment.NODE_ENV === 'production' && !isSecureAddress(environment.PUBLIC_URL))
    problems.push('PUBLIC_URL: must be an https:// address in production (or a loopback address for a trial)');
  if (problems.length > 0) throw new EnvironmentError(problems);
  return environment;
}

/** Whether browsers store Secure cookies from this address: https, or a loopback host. */
function isSecureAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || hostname === 'localhost' || hostname.startsWith('127.');
}
