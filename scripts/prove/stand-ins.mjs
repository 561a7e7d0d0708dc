/**
 * Base images for a machine that cannot reach Docker Hub: Debian by debootstrap, npm's `node`, Debian's PostgreSQL, and Temporal from its
 * Go modules. They have the names, paths, users and entrypoints of the real images, and a label. They never replace a real image.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { Failure } from '../lib/failure.mjs';
import { CACHE_BIN, NODE, inRoot } from '../lib/paths.mjs';
import { runOrFail } from '../lib/processes.mjs';
import { buildImage, docker, labelsOf } from './docker.mjs';
import { buildWithGo, programs } from './go-programs.mjs';

const LABEL = 'polyad.stand-in';
const DEBIAN = 'http://deb.debian.org/debian';
/** Folders of Debian that no container needs. */
const LEFT_OUT = ['var/cache/apt', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/man', 'usr/share/locale'];
const recipe = (name) => inRoot('scripts/prove/stand-ins', name);

/** @returns {Record<'node' | 'postgres' | 'server' | 'admin-tools' | 'ui', string>} the names that our files use */
function imageNames() {
  const { services } = parse(readFileSync(inRoot('docker-compose.yml'), 'utf8'), { merge: true });
  const [, node] = /^FROM (node:\S+)/m.exec(readFileSync(inRoot('Dockerfile'), 'utf8'));
  return {
    node,
    postgres: services.postgres.image,
    server: services.temporal.image,
    'admin-tools': services['temporal-schema'].image,
    ui: services['temporal-ui'].image,
  };
}

const tagOf = (image) => image.split(':')[1];

/** @returns the Go programs of the versions that our files name */
export function neededPrograms() {
  const { server, ui } = imageNames();
  return programs({ temporal: tagOf(server), ui: tagOf(ui) });
}

/**
 * Makes the images that are missing.
 * @param {(text: string) => void} progress
 * @returns {Promise<string[]>} the names of all stand-ins
 */
export async function makeStandIns(progress) {
  mkdirSync(CACHE_BIN, { recursive: true });
  const names = imageNames();
  const standIns = [];
  for (const [kind, name] of Object.entries(names)) {
    const labels = await labelsOf(name);
    if (labels === null) {
      progress(`making ${name}`);
      await inFolder((folder) => MAKERS[kind](folder, name, progress));
    }
    if (labels === null || labels[LABEL]) standIns.push(name);
  }
  return standIns;
}

const MAKERS = {
  async node(folder, name) {
    await debian('bookworm');
    cpSync(realpathSync(NODE), path.join(folder, 'node'));
    cpSync(npmFolder(), path.join(folder, 'npm'), { recursive: true, dereference: true });
    cpSync(process.env.SSL_CERT_FILE ?? '/etc/ssl/certs/ca-certificates.crt', path.join(folder, 'ca-certificates.crt'));
    await build(folder, 'node.Dockerfile', name);
  },
  async postgres(folder, name) {
    await debian('sid');
    cpSync(recipe('postgres-entrypoint.sh'), path.join(folder, 'postgres-entrypoint.sh'));
    await build(folder, 'postgres.Dockerfile', name);
  },
  async server(folder, name, progress) {
    const { source } = await program('temporal-server', folder, progress);
    cpSync(path.join(source, 'docker/scripts/sh/entrypoint.sh'), path.join(folder, 'entrypoint.sh'));
    await temporal(folder, 'server', name);
  },
  async 'admin-tools'(folder, name, progress) {
    await program('temporal-sql-tool', folder, progress);
    await temporal(folder, 'admin-tools', name);
  },
  async ui(folder, name, progress) {
    const { source } = await program('ui-server', folder, progress);
    cpSync(path.join(source, 'config/docker.yaml'), path.join(folder, 'docker.yaml'));
    await temporal(folder, 'ui', name);
  },
};

async function inFolder(work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'polyad-stand-in-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every engine has the legacy builder; BuildKit may need a program of its own. */
const build = (folder, file, name) =>
  buildImage(folder, ['--file', recipe(file), '--tag', name], { env: { ...process.env, DOCKER_BUILDKIT: '0' } });

async function temporal(folder, kind, name) {
  await debian('bookworm');
  await inFolder((empty) => build(empty, 'temporal-base.Dockerfile', 'polyad-stand-in/temporal'));
  await build(folder, `temporal-${kind}.Dockerfile`, name);
}

async function program(name, folder, progress) {
  const built = await buildWithGo(name, neededPrograms()[name], progress);
  cpSync(built.binary, path.join(folder, name));
  return built;
}

/** Creates polyad-stand-in/debian:RELEASE, unless it exists. */
async function debian(release) {
  const image = `polyad-stand-in/debian:${release}`;
  if ((await labelsOf(image)) !== null) return;
  if (process.getuid?.() !== 0)
    throw new Failure('debootstrap needs root: run this as root, or make the images available.');
  await inFolder(async (folder) => {
    const root = path.join(folder, 'root');
    await runOrFail({
      name: 'debootstrap',
      command: 'debootstrap',
      args: ['--variant=minbase', '--include=ca-certificates,busybox', release, root, DEBIAN],
      timeoutMs: 20 * 60_000,
    });
    const archive = path.join(folder, 'root.tar');
    const excludes = LEFT_OUT.map((place) => `--exclude=./${place}/*`);
    await runOrFail({ name: 'tar', command: 'tar', args: ['-C', root, ...excludes, '-cf', archive, '.'] });
    await docker(['import', archive, image], { timeoutMs: 5 * 60_000 });
  });
}

/** @returns {string} the folder of the npm that started this process */
function npmFolder() {
  const cli = process.env.npm_execpath;
  if (cli && /npm-cli\.c?js$/.test(cli)) return path.resolve(realpathSync(cli), '../..');
  throw new Failure('Start with npm run prove:compose: the stand-in of Node takes npm from there.');
}
