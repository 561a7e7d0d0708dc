/** The steps of the proof on an installation; each returns what it has observed. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DEMO_OWNER } from '../../examples/support/client.mjs';
import { NODE, inRoot } from '../lib/paths.mjs';
import { runOrFail } from '../lib/processes.mjs';
import { waitFor } from '../lib/wait-for.mjs';
import { docker } from './docker.mjs';
import { OWNER, judge, link, signUp, submitLarge, untilExact, untilMiddle } from './experiments.mjs';
import { JOBS, builtFrom, expect, imageName } from './installation.mjs';
import { commandsOf } from './runbook.mjs';

const MEGABYTE = 1_000_000;
const STAFF = 'dist/apps/api/src/commands/staff.js';
/** A line of a worker's log, and its replacement in the changed build. */
const [LINE, CHANGED] = ['the worker is running', 'the changed worker is running'];
/** Folders from which the images are built, besides the files at the top of the repository. */
const SOURCES = ['activities', 'apps', 'docker', 'libs', 'scripts', 'web', 'workflows'];
const TOP = ['.dockerignore', '.npmrc', '.swcrc', 'Dockerfile', 'nest-cli.json', 'package.json', 'package-lock.json'];

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(0)} s`;

/** @type {[name: string, run: (installation: import('./installation.mjs').Installation) => Promise<string>][]} */
export const STEPS = [
  ['build', build],
  ['up', up],
  ['containers are closed', closed],
  ['first staff account', staff],
  ['link the sandbox', link],
  ['to results', toResults],
  ['a worker of 3 killed', killed],
  ['Temporal restarted', (installation) => restarted(installation, 'temporal')],
  ['PostgreSQL restarted', (installation) => restarted(installation, 'postgres')],
  ['build a change', buildChange],
  ['upgrade', upgrade],
  ['down and up', downAndUp],
  ['backup and restore', backupAndRestore],
  ['restore to a point in time', restoreToMoment],
  ['workers of another machine', furtherMachine],
];

async function build(installation) {
  await installation.compose('build');
  const sizes = [];
  for (const name of ['api', 'worker', 'sandbox']) {
    const format = '{{.Size}} {{.Config.User}}';
    const [bytes, user] = (await docker(['image', 'inspect', '--format', format, imageName(name)])).split(' ');
    expect(user === 'node', `the image ${name} starts as node (${user})`);
    sizes.push(`${name} ${(bytes / MEGABYTE).toFixed(0)} MB`);
  }
  return sizes.join(', ');
}

async function up(installation) {
  const began = Date.now();
  await installation.compose('up', '--detach', '--no-build');
  await installation.untilReady({ workers: 1 });
  return `ready after ${seconds(began)}`;
}

/**
 * Checks that containers have no privileges, no writable folders, and resource limits, and that a session's cookie is
 * Secure.
 */
async function closed(installation) {
  for (const { ID, Service } of await installation.containers()) {
    const { HostConfig: host } = JSON.parse(await docker(['inspect', '--format', '{{json .}}', ID]));
    const isBound = host.Memory > 0 && host.PidsLimit > 0 && host.LogConfig.Config['max-size'] !== undefined;
    expect(host.ReadonlyRootfs && host.CapDrop.includes('ALL') && isBound, `${Service} is closed and bound`);
  }
  for (const service of ['api', 'worker', 'sandbox'])
    for (const place of ['/app/dist/probe', '/usr/probe']) {
      const script = `touch ${place} 2>/dev/null && echo written || echo refused`;
      const output = await installation.compose('exec', '-T', service, 'sh', '-c', script);
      expect(output.trim() === 'refused', `${service} cannot write ${place}`);
    }
  const answer = await fetch(`${installation.base}/api/v1/sanctum/csrf-cookie`);
  const cookies = answer.headers.getSetCookie();
  expect(cookies.length > 0 && cookies.every((cookie) => /; secure/i.test(cookie)), 'cookies are set, and Secure');
  const logins = await installation.query(
    `select distinct usename from pg_stat_activity where datname = 'polyad' and pid <> pg_backend_pid() order by 1`,
  );
  expect(logins.join() === 'polyad_app,polyad_worker', `only the narrow logins are connected (${logins})`);
  return 'Secure cookies, narrow logins';
}

async function staff(installation) {
  await signUp(installation);
  const output = [];
  for (const command of ['grant', 'whitelist'])
    output.push(await installation.compose('exec', '-T', 'api', 'node', STAFF, command, OWNER.email));
  return output.map((text) => text.trim().split('\n').at(-1)).join('; ');
}

async function toResults(installation) {
  const options = ['--base', installation.base, '--email', OWNER.email, '--password', OWNER.password];
  expect(OWNER.email !== DEMO_OWNER.email, 'no demo account exists');
  const output = await runOrFail({
    name: 'examples/meta-traffic',
    command: NODE,
    args: [inRoot('examples/meta-traffic/run.mjs'), ...options],
  });
  const { uuid, status, tested, best } = JSON.parse(output.slice(output.indexOf('\n{\n') + 1));
  expect(status === 'COMPLETED' && best, `it has results (${status})`);
  installation.first = { uuid, tested };
  return `${await judge(installation, installation.first)}; best: ${best.name}`;
}

async function killed(installation) {
  await installation.compose('up', '--detach', '--no-build', '--scale', 'worker=3');
  await installation.untilReady({ workers: 3 });
  const run = await submitLarge(installation, 'A worker dies');
  const count = await untilMiddle(installation, run);
  // Kills everything in the container except its init, which then ends too: a crash, after which Docker restarts it.
  await installation.shell(`docker compose exec -T --index 2 worker sh -c 'kill -9 -1' || true`);
  const result = await untilExact(installation, run);
  await installation.untilReady({ workers: 3 });
  return `killed after ${count}; ${result}`;
}

async function restarted(installation, service) {
  const run = await submitLarge(installation, `${service} restarts`);
  const count = await untilMiddle(installation, run);
  const began = Date.now();
  await installation.compose('restart', service);
  const took = seconds(began);
  const result = await untilExact(installation, run);
  await installation.untilReady({ workers: 3 });
  return `after ${count}, in ${took}; ${result}`;
}

/** Builds both images again with a changed worker, whose log shows which build runs. */
async function buildChange(installation) {
  const context = path.join(installation.folder, 'changed');
  for (const place of [...SOURCES, ...TOP, 'tsconfig.json', 'tsconfig.build.json'])
    cpSync(inRoot(place), path.join(context, place), { recursive: true });
  const main = path.join(context, 'apps/worker/src/main.ts');
  const source = readFileSync(main, 'utf8');
  expect(source.includes(LINE), `a worker writes "${LINE}"`);
  writeFileSync(main, source.replace(LINE, CHANGED));
  installation.change('changed', builtFrom(context));
  await installation.compose('build');
  return 'built';
}

async function upgrade(installation) {
  const run = await submitLarge(installation, 'The version changes');
  const count = await untilMiddle(installation, run);
  const began = Date.now();
  await installation.compose('up', '--detach', '--no-build', '--scale', 'worker=3');
  await installation.untilReady({ workers: 3 });
  const took = seconds(began);
  const result = await untilExact(installation, run);
  const logs = await installation.compose('logs', '--no-color', 'worker');
  expect(logs.split(CHANGED).length - 1 === 3, 'three workers of the changed build have started');
  return `after ${count}, in ${took}; ${result}`;
}

async function downAndUp(installation) {
  const run = await submitLarge(installation, 'Everything ends and begins');
  const count = await untilMiddle(installation, run);
  const stopping = Date.now();
  await installation.compose('stop');
  const stopped = seconds(stopping);
  for (const { Service, ExitCode } of await installation.containers())
    if (!JOBS.includes(Service) && Service !== 'temporal-ui')
      expect(ExitCode === 0, `${Service} ends by itself within its grace time (exit code ${ExitCode})`);
  await installation.compose('down');
  const starting = Date.now();
  await installation.compose('up', '--detach', '--no-build');
  await installation.untilReady({ workers: 1 });
  const ready = seconds(starting);
  return `after ${count}; stopped in ${stopped}, ready in ${ready}; ${await untilExact(installation, run)}`;
}

/** Loses the machine with its database and uploads, while the platform keeps its ad objects; then restores the backup. */
async function backupAndRestore(installation) {
  const [backup, restore] = commandsOf('Backup and restore', 2);
  const run = await submitLarge(installation, 'Half of it is in the backup');
  const count = await untilMiddle(installation, run);
  await installation.shell(backup, installation.folder);
  const files = await storedFiles(installation);
  expect(files.includes('/'), 'uploads are stored');
  const rows = await countOfPlanned(installation, run);
  await untilExact(installation, run);
  await installation.compose('down');
  for (const volume of ['postgres', 'storage']) await docker(['volume', 'rm', `polyad-proof_${volume}`]);
  await installation.compose('up', '--detach', '--no-build', '--no-deps', 'sandbox');
  const began = Date.now();
  const output = await installation.shell(restore, installation.folder);
  await installation.untilReady({ workers: 1 });
  const took = seconds(began);
  expect(
    output.includes(`(${run.uuid})`) && output.includes('Done.'),
    `"restored" names the run:\n${output.slice(-2000)}`,
  );
  expect((await storedFiles(installation)) === files, 'the uploads are those of the backup');
  await delay(2_000);
  const result = await untilExact(installation, run);
  if (installation.first) await judge(installation, installation.first);
  return `${count} ads before it, ${rows} of them in the backup's ledger; restored in ${took}; ${result}`;
}

/** Restores the databases to a moment at which ads were being created, from a base backup and the archive. */
async function restoreToMoment(installation) {
  const [archive, backup, restore, start] = commandsOf('Restore to a point in time', 4);
  installation.set({ POSTGRES_ARCHIVE: 'on' });
  await installation.shell(archive, installation.folder);
  await installation.untilReady({ workers: 1 });
  await installation.shell(backup, installation.folder);
  const run = await submitLarge(installation, 'Half of it is in the archive');
  await untilMiddle(installation, run);
  const [[moment]] = await installation.query('select now()');
  const rows = await countOfPlanned(installation, run);
  await untilExact(installation, run);
  await untilArchived(installation);
  const began = Date.now();
  const values = `moment='${moment}'\nbase=$(ls backup/base-*.tar.gz)\n`;
  const output = await installation.shell(`${values}${restore}${start}`, installation.folder);
  await installation.untilReady({ workers: 1 });
  const took = seconds(began);
  expect(output.includes(`(${run.uuid})`), `"restored" names the run:\n${output.slice(-2000)}`);
  const [[restored]] = await installation.query(
    `select count(*) from pg_stat_activity where pg_is_in_recovery() or current_setting('recovery_target_time') <> '${moment}'`,
  );
  expect(restored === '0', 'the database was restored to the moment and accepts writes');
  return `${rows} ads in the ledger at ${moment}; restored in ${took}; ${await untilExact(installation, run)}`;
}

/** Waits until the archive has all data that was written up to now. */
async function untilArchived(installation) {
  const [[segment]] = await installation.query('select pg_walfile_name(pg_switch_wal())');
  await waitFor(
    async () => {
      const [[last]] = await installation.query('select last_archived_wal from pg_stat_archiver');
      return last >= segment;
    },
    { what: `segment ${segment} in the archive`, timeoutMs: 3 * 60_000, everyMs: 2_000 },
  );
}

/** A new installation whose workers all run in another project, which reaches it through the private address. */
async function furtherMachine(installation) {
  await installation.clear();
  installation.share();
  await installation.compose('up', '--detach', '--no-build', '--scale', 'worker=0');
  await installation.onFurtherMachine('up', '--detach', '--no-build', '--no-deps', '--scale', 'worker=2', 'worker');
  await installation.untilReady({ workers: 0 });
  await staff(installation);
  await link(installation);
  const run = await submitLarge(installation, 'From another machine');
  return untilExact(installation, run);
}

const storedFiles = (installation) =>
  installation.compose(
    'exec',
    '-T',
    'api',
    'sh',
    '-c',
    'cd /app/data/storage && find . -type f -exec sha256sum {} + | sort',
  );

async function countOfPlanned(installation, { uuid }) {
  const [[count]] = await installation.query(
    `select count(*) from ad_object o join experiment e on e.id = o.experiment_id
     where e.uuid = '${uuid}' and o.kind = 'ad' and o.state = 'created'`,
  );
  return count;
}
