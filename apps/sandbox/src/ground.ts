import type { SandboxConfig } from './config.js';
import type { CallLog } from './store/calls.js';
import type { Database } from './store/database.js';
import type { ObjectStore } from './store/objects.js';
import type { TimeSource, Uptime } from './store/uptime.js';

/** What every platform of the sandbox stands on. */
export interface Ground {
  config: SandboxConfig;
  db: Database;
  objects: ObjectStore;
  time: TimeSource;
  uptime: Uptime;
  calls: CallLog;
}
