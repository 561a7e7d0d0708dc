/**
 * Builds what is older than its sources. A build leaves a stamp: the fingerprint of its sources and the time of its main output. If both
 * are unchanged, nothing is built, so a second start is quick.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { NODE, inRoot } from './paths.mjs';
import { runOrFail } from './processes.mjs';

const STAMPS = inRoot('node_modules/.cache/polyad');
const SERVER_SOURCES = [
  'apps/**',
  'libs/**',
  'workflows/**',
  'activities/**',
  'nest-cli.json',
  'tsconfig.build.json',
  '.swcrc',
  'package-lock.json',
];

/**
 * In this order: the server's build empties dist/, which afterwards receives the bundles.
 * @type {Record<'server' | 'processes' | 'workflows' | 'web', { sources: string[], output: string, args: string[] }>}
 */
const BUILDS = {
  server: {
    sources: SERVER_SOURCES,
    output: 'dist/apps/api/src/main.js',
    args: ['node_modules/@nestjs/cli/bin/nest.js', 'build'],
  },
  processes: {
    sources: [...SERVER_SOURCES, 'scripts/build-processes.mjs'],
    output: 'dist/processes/api.js',
    args: ['scripts/build-processes.mjs'],
  },
  workflows: {
    sources: [...SERVER_SOURCES, 'scripts/build-workflows.mjs'],
    output: 'dist/workflows/bundle.js',
    args: ['scripts/build-workflows.mjs'],
  },
  web: {
    sources: ['web/**', 'libs/contracts/**', 'libs/platforms/**', 'package-lock.json'],
    output: 'dist-web/index.html',
    args: ['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn'],
  },
};

/** @typedef {keyof typeof BUILDS} BuildName */

/** @type {BuildName[]} */
const ALL_BUILDS = ['server', 'processes', 'workflows', 'web'];

/**
 * Brings the named builds up to date.
 * @param {{ only?: BuildName[], progress?: (text: string) => void }} [options]
 * @returns {Promise<BuildName[]>} the builds that ran
 * @throws {import('./failure.mjs').Failure} with the compiler's output
 */
export async function build({ only = ALL_BUILDS, progress = () => {} } = {}) {
  const built = [];
  for (const name of only) {
    const { sources, output, args } = BUILDS[name];
    const fingerprint = fingerprintOf(sources);
    if (isFresh(name, fingerprint, output)) continue;
    progress(name);
    rmSync(stampOf(name), { force: true });
    await runOrFail({ name: `build of ${name}`, command: NODE, args, env: { ...process.env, NODE_ENV: 'production' } });
    if (!existsSync(inRoot(output))) throw new Error(`the build of ${name} succeeded, but ${output} is missing`);
    mkdirSync(STAMPS, { recursive: true });
    writeFileSync(stampOf(name), JSON.stringify({ fingerprint, builtAt: statSync(inRoot(output)).mtimeMs }));
    built.push(name);
  }
  return built;
}

const stampOf = (name) => path.join(STAMPS, `${name}.json`);

function isFresh(name, fingerprint, output) {
  if (!existsSync(stampOf(name)) || !existsSync(inRoot(output))) return false;
  const stamp = JSON.parse(readFileSync(stampOf(name), 'utf8'));
  return stamp.fingerprint === fingerprint && stamp.builtAt === statSync(inRoot(output)).mtimeMs;
}

/** Uses names, sizes and times instead of contents: a thousand files take some 30 ms. Tests are not part of a build. */
function fingerprintOf(sources) {
  const hash = createHash('sha256');
  for (const file of globSync(sources, { cwd: inRoot(), exclude: (name) => name === 'node_modules' }).sort()) {
    const stat = statSync(inRoot(file));
    if (stat.isFile() && !/\.spec\.tsx?$/.test(file)) hash.update(`${file} ${stat.size} ${stat.mtimeMs}\n`);
  }
  return hash.digest('hex');
}
