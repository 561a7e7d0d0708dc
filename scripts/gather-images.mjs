/**
 * `node scripts/gather-images.mjs FOLDER`: copies what API, worker and sandbox need at run time to FOLDER/api, FOLDER/worker and
 * FOLDER/sandbox, for the container images. Needs `npm run build:server`, `build:processes` and `build:workflows` first. It follows the
 * imports of our compiled code and copies no other file of a package: with the console's packages, the tools and the binaries for other
 * systems, an image would be three times as large.
 */
import { cpSync, globSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { nodeFileTrace } from '@vercel/nft';
import { ROOT, inRoot } from './lib/paths.mjs';
import { SERVICE_NAMES } from './lib/services.mjs';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: node scripts/gather-images.mjs FOLDER');
  process.exit(1);
}

const { FONT_FILES } = await import(inRoot('dist/apps/api/src/results/report/drawing/report-fonts.js'));
const { getPrebuiltPath } = createRequire(import.meta.url)('@temporalio/core-bridge/common');
const inPackages = FONT_FILES.map((file) => path.relative(ROOT, file)).filter((file) =>
  file.startsWith('node_modules'),
);

/** The files besides its process that each image starts, or reads by their path. */
const EXTRA_FILES = {
  api: [
    'dist/libs/database/migrate.js',
    ...globSync('dist/libs/database/migrations/*.js', { cwd: ROOT }),
    ...inPackages,
    ...inPackages.map(packageFileOf),
  ],
  // Temporal's package brings its binary for five systems.
  worker: ['dist/workflows/bundle.js', path.relative(ROOT, getPrebuiltPath())],
  sandbox: [],
};

for (const name of SERVICE_NAMES) {
  const started = globSync(
    [`dist/processes/${name}.js`, `dist/apps/${name}/**/*.worker.js`, `dist/apps/${name}/src/commands/*.js`],
    {
      cwd: ROOT,
      exclude: (file) => file.endsWith('.spec.js'),
    },
  );
  const extraFiles = EXTRA_FILES[name];
  const traced = await nodeFileTrace([...started, ...extraFiles.filter((file) => file.endsWith('.js'))], {
    base: ROOT,
    ignore: 'node_modules/@temporalio/core-bridge/releases/**',
  });
  const assets = globSync([`dist/apps/${name}/**/fonts/*`, 'dist/libs/**/fonts/*', `dist/processes/${name}.js.map`], {
    cwd: ROOT,
  });
  const files = new Set(['package.json', ...traced.fileList, ...extraFiles, ...assets]);
  for (const file of files)
    cpSync(inRoot(file), path.join(folder, name, file), { recursive: true, verbatimSymlinks: true });
  console.log(`${name}: ${files.size} files`);
}

/** @param {string} file of a package @returns {string} the package's package.json */
function packageFileOf(file) {
  const parts = file.split(path.sep);
  return path.join(...parts.slice(0, parts[1].startsWith('@') ? 3 : 2), 'package.json');
}
