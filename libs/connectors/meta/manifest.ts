import { connectorManifest } from '../port/connector-manifest.js';
import { createMetaPlatform } from './meta-platform.js';
import { metaConfig, metaEnvironmentProblems } from './settings/environment.js';
import { META_VARIABLES } from './settings/variables.js';

/** How a process gets Meta's connector. */
export const META_CONNECTOR = connectorManifest({
  variables: META_VARIABLES,
  problems: metaEnvironmentProblems,
  connect: (environment, { calls }) => createMetaPlatform(metaConfig(environment), calls),
});
