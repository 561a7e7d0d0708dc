import type { ValuesOf } from '#libs/config/variable.js';
import { isRealGoogleAddress, type GoogleConnectorConfig } from './config.js';
import type { GOOGLE_VARIABLES } from './variables.js';

type GoogleEnvironment = ValuesOf<typeof GOOGLE_VARIABLES>;

/** The connector's settings. */
export const googleConfig = (environment: GoogleEnvironment): GoogleConnectorConfig => ({
  apiUrl: environment.GOOGLE_API_URL,
  accountsUrl: environment.GOOGLE_CONSENT_URL,
  tokenUrl: environment.GOOGLE_OAUTH_URL,
  managerUrl: environment.GOOGLE_MANAGER_URL,
  clientId: environment.GOOGLE_CLIENT_ID,
  clientSecret: environment.GOOGLE_CLIENT_SECRET,
  accessLevel: environment.GOOGLE_ACCESS_LEVEL,
  timeScale: environment.SANDBOX_TIME_SCALE,
});

/** Whether this installation has an OAuth client at Google. Without one, it does not offer Google. */
export const hasGoogleClient = ({ GOOGLE_CLIENT_ID }: GoogleEnvironment): boolean => GOOGLE_CLIENT_ID !== '';

/** Problems that concern several variables: one line each, as EnvironmentError expects them. */
export function googleEnvironmentProblems(environment: GoogleEnvironment): string[] {
  if (!hasGoogleClient(environment)) return [];
  const { GOOGLE_API_URL, GOOGLE_CONSENT_URL, GOOGLE_OAUTH_URL } = environment;
  const isReal = [GOOGLE_API_URL, GOOGLE_CONSENT_URL, GOOGLE_OAUTH_URL].some(isRealGoogleAddress);
  return [
    ...(environment.GOOGLE_CLIENT_SECRET === ''
      ? ['GOOGLE_CLIENT_SECRET: must be set with GOOGLE_CLIENT_ID (Google gives no token without it)']
      : []),
    ...(isReal && environment.SANDBOX_TIME_SCALE !== 1
      ? ["SANDBOX_TIME_SCALE: must be 1 with Google's own addresses (a campaign's clock cannot be sped up there)"]
      : []),
  ];
}
