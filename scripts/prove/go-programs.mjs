import { existsSync, cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../lib/failure.mjs';
import { findGo } from '../lib/go.mjs';
import { CACHE_BIN } from '../lib/paths.mjs';
import { runOrFail } from '../lib/processes.mjs';

const COMPOSE = '2.40.3';
const LIMIT_MS = 90 * 60_000;

/** @param {{ temporal: string, ui: string }} versions @returns the programs that stand-ins need, by name */
export const programs = ({ temporal, ui }) => ({
  'docker-compose': {
    module: `github.com/docker/compose/v2@v${COMPOSE}`,
    place: './cmd',
    flags: `-X github.com/docker/compose/v2/internal.Version=v${COMPOSE}`,
  },
  'temporal-server': { module: `go.temporal.io/server@v${temporal}`, place: './cmd/server' },
  'temporal-sql-tool': { module: `go.temporal.io/server@v${temporal}`, place: './cmd/tools/sql' },
  'ui-server': { module: `github.com/temporalio/ui-server/v2@v${ui}`, place: './cmd/server' },
});

/**
 * Builds a program from Go's module proxy, once for each version. `go install` refuses modules whose go.mod replaces others, so their
 * source is copied and built there.
 * @param {string} name
 * @param {{ module: string, place: string, flags?: string }} program
 * @param {(text: string) => void} progress
 * @returns {Promise<{ binary: string, source: string }>} the binary, and the module's folder
 */
export async function buildWithGo(name, { module, place, flags = '' }, progress) {
  const go = findGo();
  if (!go) throw new Failure('Stand-ins need Go 1.26 or later (https://go.dev/dl).');
  const env = { ...process.env, GOFLAGS: '-buildvcs=false', CGO_ENABLED: '0' };
  const run = (cwd, args) => runOrFail({ name: `go ${args[0]}`, command: go, args, cwd, env, timeoutMs: LIMIT_MS });
  const { Dir: source } = JSON.parse(await run(CACHE_BIN, ['mod', 'download', '-json', module]));
  const binary = path.join(CACHE_BIN, `${name}-${module.split('@v')[1]}`);
  if (existsSync(binary)) return { binary, source };
  progress(`building ${name} with Go; once, some minutes`);
  const copy = mkdtempSync(path.join(CACHE_BIN, `.${name}-`));
  try {
    cpSync(source, copy, { recursive: true });
    await runOrFail({ name: 'chmod', command: 'chmod', args: ['-R', 'u+w', copy] });
    await run(copy, ['build', '-trimpath', `-ldflags=-s -w ${flags}`.trim(), '-o', `${binary}.new`, place]);
    renameSync(`${binary}.new`, binary);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  return { binary, source };
}
