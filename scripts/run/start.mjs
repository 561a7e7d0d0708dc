/** `npm start`, under the pinned Node: starts every part for which no variable names another server, and ends all in order. */
import { Failure } from '../lib/failure.mjs';
import { paysTheSandbox } from '../lib/demo-plans.mjs';
import { LocalStack } from '../lib/local-stack.mjs';
import { bold, createLogs, dim, print, silenceSteps, since, step, table } from '../lib/log.mjs';
import { closeFolders } from '../lib/private-files.mjs';
import { seedExperiment } from '../lib/seed-experiment.mjs';
import { seedSample } from '../lib/seed-sample.mjs';
import { localSettings, privateFolders, readShellAndFile } from '../lib/settings.mjs';
import { shutdownSignal } from '../lib/shutdown-signal.mjs';
import path from 'node:path';

const started = Date.now();
const shutdown = shutdownSignal();
let stack;
let exitCode = 0;

try {
  const settings = localSettings(readShellAndFile());
  for (const place of closeFolders(privateFolders(settings)))
    print(`Other users of this machine may be able to read ${place}: this user cannot change its mode.`);
  const logs = createLogs(path.join(settings.dataDir, 'logs'));
  stack = new LocalStack(settings, logs);
  print(`\n${bold('Polyad')}  ${dim(`data in ${settings.dataDir}`)}\n`);
  const outcome = await Promise.race([bringUp(stack).then(() => 'up'), shutdown.requested, stack.broken]);
  if (outcome instanceof Failure) throw outcome;
  if (outcome === 'up') {
    print(`\n${bold('Ready')} in ${since(started)}\n\n${table(addresses(settings))}\n`);
    print(dim(`  Ctrl-C ends everything; the next start continues. Full logs: ${logs.dir}\n`));
    logs.showOnTerminal();
    const demo = {
      settings,
      log: (text) => print(dim(`demo: ${text}`)),
      isStopping: () => shutdown.isRequested,
    };
    void seedExperiment(demo).then(() => seedSample(demo));
    const reason = await Promise.race([shutdown.requested, stack.broken]);
    if (reason !== 'signal') throw reason;
  }
} catch (error) {
  if (!shutdown.isRequested) {
    exitCode = 1;
    console.error(`\n${error instanceof Failure ? error.message : error.stack}\n`);
  }
}

silenceSteps();
shutdown.isRequested = true;
await stack?.takeDown((name) => print(dim(`  ended ${name}`)));
process.exit(exitCode);

/** Starts the parts in the order of their dependencies; independent parts start together. */
async function bringUp(parts) {
  await step('end leftover processes', (progress) => parts.claim(progress));
  const { owns } = parts.settings;
  if (owns.temporal)
    await step(
      'Temporal binary',
      (progress) => parts.findTemporal(progress),
      (file) => file,
    );
  await step(
    'build',
    (progress) => parts.build(progress),
    (built) => (built.length ? built.join(', ') : 'up to date'),
  );
  await Promise.all([
    (async () => {
      await step(
        'PostgreSQL',
        (progress) => parts.startDatabase(progress),
        (where) => where,
      );
      await step(
        'migrations',
        () => parts.migrate(),
        (output) => output.trim().split('\n').at(-1),
      );
      if (owns.sandbox) await step('demo accounts', () => parts.seedAccounts());
    })(),
    step(
      'Temporal',
      () => parts.startTemporal(),
      (where) => where,
    ),
    owns.sandbox
      ? step(
          'sandbox',
          () => parts.startService('sandbox'),
          () => `campaigns run ${parts.settings.env.SANDBOX_TIME_SCALE} times as fast`,
        )
      : undefined,
  ]);
  await Promise.all([
    step('worker', () => parts.startService('worker')),
    step('API and console', () => parts.startService('api')),
  ]);
  if (paysTheSandbox(parts.settings))
    await step(
      'demo plans',
      () => parts.seedPlans(),
      (plans) => plans,
    );
}

function addresses({ publicUrl, owns, ports, env }) {
  const sandbox = `http://127.0.0.1:${ports.sandbox}`;
  return [
    ['Console', publicUrl],
    ['API reference', `${publicUrl}/api/docs`],
    ['Temporal', owns.temporal ? env.TEMPORAL_UI_URL : env.TEMPORAL_ADDRESS],
    ...(owns.sandbox
      ? [
          ['Sandbox', sandbox],
          ['Inbox', `${sandbox}/inbox`],
          ['Webhooks sent', `${sandbox}/webhooks`],
          ['Owner login', 'owner@demo.polyad.test   polyad-demo'],
          ['Staff login', 'staff@demo.polyad.test   polyad-demo'],
        ]
      : [['Meta', env.META_GRAPH_URL ?? 'https://graph.facebook.com']]),
  ];
}
