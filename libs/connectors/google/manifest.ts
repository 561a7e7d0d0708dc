import { connectorManifest } from '../port/connector-manifest.js';
import { createGooglePlatform } from './google-platform.js';
import { googleConfig, googleEnvironmentProblems, hasGoogleClient } from './settings/environment.js';
import { GOOGLE_VARIABLES } from './settings/variables.js';

/** Describes Google's connector: its environment variables, and how a process creates it. */
export const GOOGLE_CONNECTOR = connectorManifest({
  variables: GOOGLE_VARIABLES,
  problems: googleEnvironmentProblems,
  isOffered: hasGoogleClient,
  connect: (environment, { calls, quota }) => createGooglePlatform(googleConfig(environment), calls, quota),
});
