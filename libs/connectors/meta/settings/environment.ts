import type { ValuesOf } from '#libs/config/variable.js';
import { KNOWN_VERSIONS } from './api-versions.js';
import { isRealMetaAddress, type MetaConnectorConfig } from './config.js';
import type { META_VARIABLES } from './variables.js';

type MetaEnvironment = ValuesOf<typeof META_VARIABLES>;

/** The connector's settings. */
export const metaConfig = (environment: MetaEnvironment): MetaConnectorConfig => ({
  graphUrl: environment.META_GRAPH_URL,
  graphVideoUrl: environment.META_GRAPH_VIDEO_URL,
  dialogUrl: environment.META_DIALOG_URL,
  apiVersion: environment.META_API_VERSION,
  appId: environment.META_APP_ID,
  appSecret: environment.META_APP_SECRET,
  webhookVerifyToken: environment.META_WEBHOOK_VERIFY_TOKEN,
  timeScale: environment.SANDBOX_TIME_SCALE,
});

/** Problems that concern several variables: one line each, as EnvironmentError expects them. */
export function metaEnvironmentProblems(environment: MetaEnvironment): string[] {
  const { META_GRAPH_URL, META_GRAPH_VIDEO_URL, META_DIALOG_URL, SANDBOX_TIME_SCALE } = environment;
  const { META_API_VERSION: version } = environment;
  const isReal = [META_GRAPH_URL, META_GRAPH_VIDEO_URL, META_DIALOG_URL].some(isRealMetaAddress);
  return [
    ...(KNOWN_VERSIONS.includes(version) ? [] : [`META_API_VERSION: must be one of ${KNOWN_VERSIONS.join(', ')}`]),
    ...(SANDBOX_TIME_SCALE !== 1 && isReal
      ? [
          "SANDBOX_TIME_SCALE: must be 1 with the real platform's addresses (a campaign's clock cannot be sped up there)",
        ]
      : []),
  ];
}
