/** `npm run prove:compose`, under the pinned Node. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Failure } from '../lib/failure.mjs';
import { bold, dim, print, since, step } from '../lib/log.mjs';
import { assertEngine, hasCompose, withCompose } from '../prove/docker.mjs';
import { buildWithGo } from '../prove/go-programs.mjs';
import { Installation } from '../prove/installation.mjs';
import { STEPS } from '../prove/path.mjs';
import { makeStandIns, neededPrograms } from '../prove/stand-ins.mjs';

const { values } = parseArgs({
  options: { 'stand-ins': { type: 'boolean' }, keep: { type: 'boolean' }, until: { type: 'string' } },
});
const started = Date.now();
const folder = mkdtempSync(path.join(tmpdir(), 'polyad-proof-'));
let installation;
try {
  await assertEngine();
  if (values['stand-ins']) {
    const made = await step('stand-ins', makeStandIns);
    print(dim(`    ${made.join(', ')}`));
  }
  installation = await Installation.create({ folder, client: await composeClient() });
  await installation.clear();
  for (const [name, run] of STEPS) {
    await step(
      name,
      (progress) => run(installation, progress),
      (note) => note,
    );
    if (name === values.until) break;
  }
  print(`\n${bold('Proven')} in ${since(started)}`);
} catch (error) {
  process.exitCode = 1;
  console.error(`\n${error instanceof Failure ? error.message : error.stack}\n`);
  if (installation) print(await installation.currentState());
} finally {
  if (values.keep) print(dim(`Kept: docker compose --project-name polyad-proof, ${folder}`));
  else {
    await installation?.clear();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The variables of Docker's client: with its own compose, or with one from Go's module proxy. */
async function composeClient() {
  if (hasCompose()) return {};
  if (!values['stand-ins']) throw new Failure('docker compose is missing or older than 2.24.');
  const name = 'docker-compose';
  const { binary } = await step('compose', (progress) => buildWithGo(name, neededPrograms()[name], progress));
  return withCompose(binary, folder);
}
