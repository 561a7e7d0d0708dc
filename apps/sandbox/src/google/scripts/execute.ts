import type { Customer } from '../seed/customers.js';
import type { GoogleWorld } from '../world.js';
import { videoAd } from './app/ad.js';
import { videoAdGroup } from './app/ad-group.js';
import { videoCampaign } from './app/campaign.js';
import { globals } from './app/globals.js';
import { Batch } from './batch.js';
import { Bridge, Stop, type Facade } from './engine/bridge.js';
import { RunClock } from './engine/clock.js';
import { RunLog } from './engine/log.js';
import { runCode, type Ending } from './engine/vm.js';
import type { Run } from './run.js';
import type { RunRecord } from './store.js';

/** A script to run. */
export interface Order {
  script: string;
  name: string;
  code: string;
  customer: Customer;
  person: string;
  isPreview: boolean;
  /** Time on the script's clock when it begins, milliseconds since 1970; by default now. */
  at?: number;
  /** Operations after which the run is cut. */
  cutAfter?: number;
}

/** Runs a script to its end and records the run. */
export async function execute(world: GoogleWorld, order: Order): Promise<RunRecord> {
  const { customer, person, isPreview, code, cutAfter } = order;
  const startedAt = order.at ?? world.time.now();
  const uploads: string[] = [];
  // Uploads follow the time of the sandbox, whatever the script's clock shows.
  const uploadNow = (): number => world.time.now() + (run.clock.now - startedAt);
  const run: Run = {
    world,
    customer,
    person,
    isPreview,
    clock: new RunClock(startedAt, cutAfter),
    log: new RunLog(),
    changes: [],
    entities: { campaign: once(videoCampaign), adGroup: once(videoAdGroup), ad: once(videoAd) },
    batch: new Batch(() => run),
    upload(file) {
      uploads.push(world.uploads.submit({ ...file, customer: customer.id, person }, uploadNow()));
      const { name, rows } = file;
      run.changes.push({
        entity: 'Upload',
        name,
        change: `${file.isPreview ? 'previewed' : 'submitted'}, ${rows.length} rows`,
      });
    },
    settle: () => world.uploads.settle(uploadNow()),
  };
  function once(make: (run: Run, id: string) => Facade): (id: string) => Facade {
    const known = new Map<string, Facade>();
    return (id) => {
      const facade = known.get(id) ?? make(run, id);
      known.set(id, facade);
      return facade;
    };
  }
  const crashes: unknown[] = [];
  const bridge = new Bridge(
    (error) => crashes.push(error),
    () => run.clock.spend('call'),
  );
  const ended = await runCode(code, globals(run), bridge, () => run.clock.now);
  const ending = sendRest(run, bridge, ended);
  world.uploads.bringForward(uploads, run.clock.now - startedAt);
  if (crashes.length > 0) throw crashes[0];
  return world.scripts.record({
    script: order.script,
    customer: customer.id,
    name: order.name,
    person,
    isPreview,
    startedAt,
    uploads,
    ...outcomeOf(ending, bridge.stop),
    log: run.log.text,
    isLogCut: run.log.isCut,
    changes: run.changes,
    usedSeconds: Math.ceil(run.clock.used / 1000),
    operations: run.clock.operations,
  });
}

/** Sends entities whose results the script never requested, at the end of a successful run. */
function sendRest(run: Run, bridge: Bridge, ending: Ending): Ending {
  if (ending.is !== 'done' || bridge.stop) return ending;
  try {
    run.batch.send();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    bridge.stop = error;
  }
  return ending;
}

function outcomeOf(ending: Ending, stop: Stop | undefined): Pick<RunRecord, 'status' | 'error'> {
  if (stop) return { status: stop.status, error: stop.message };
  if (ending.is === 'endless') return { status: 'timed-out', error: 'Exceeded maximum execution time' };
  return ending.is === 'failed' ? { status: 'failed', error: ending.message } : { status: 'succeeded' };
}
