import { connectorManifest } from '../port/connector-manifest.js';
import { tiktokConfig, tiktokEnvironmentProblems } from './settings/environment.js';
import { TIKTOK_VARIABLES } from './settings/variables.js';
import { createTikTokPlatform } from './tiktok-platform.js';

/** Describes TikTok's connector: its environment variables, and how a process creates it. */
export const TIKTOK_CONNECTOR = connectorManifest({
  variables: TIKTOK_VARIABLES,
  problems: tiktokEnvironmentProblems,
  connect: (environment, { calls, quota }) => createTikTokPlatform(tiktokConfig(environment), calls, quota),
});
