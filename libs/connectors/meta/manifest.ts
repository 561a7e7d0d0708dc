import { connectorManifest } from '../port/connector-manifest.js';
import { createMetaPlatform } from './meta-platform.js';
import { metaConfig, metaEnvironmentProblems } from './settings/environment.js';
import { META_VARIABLES } from './settings/variables.js';

/** Describes Meta's connector: its environment variables, and how a process creates it. */
export const META_CONNECTOR = connectorManifest({
  variables: META_VARIABLES,
  problems: metaEnvironmentProblems,
  connect: (environment, { calls }) => createMetaPlatform(metaConfig(environment), calls),
});
