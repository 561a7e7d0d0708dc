/**
 * `npm run build:workflows`: bundles the compiled workflows once, so that a worker starts quickly and runs exactly the tested code. Needs
 * `npm run build:server` first.
 */
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { DefaultLogger, bundleWorkflowCode } from '@temporalio/worker';
import { inRoot } from './lib/paths.mjs';

const workflowsPath = inRoot('dist/workflows/src/index.js');
const target = inRoot('dist/workflows/bundle.js');

if (!existsSync(workflowsPath)) {
  console.error('dist/workflows/src/index.js is not there; run `npm run build:server` first.');
  process.exit(1);
}
const logger = new DefaultLogger('WARN', ({ level, message }) => console.error(`${level} ${message}`));
const { code } = await bundleWorkflowCode({
  workflowsPath,
  workflowInterceptorModules: [inRoot('dist/workflows/src/interceptors.js')],
  logger,
  // Puts everything into one file: modules that a workflow imports while it runs are in the bundle, and loaded on
  // demand.
  webpackConfigHook: (config) => ({
    ...config,
    module: {
      ...config.module,
      parser: {
        ...config.module?.parser,
        javascript: { ...config.module?.parser?.javascript, dynamicImportMode: 'eager' },
      },
    },
  }),
});
writeFileSync(`${target}.new`, code);
renameSync(`${target}.new`, target); // a worker that starts meanwhile reads the old bundle or the new one, never half of it
