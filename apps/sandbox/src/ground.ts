import type { SandboxConfig } from './config.js';
import type { CallLog } from './store/calls.js';
import type { Database } from './store/database.js';
import type { ObjectStore } from './store/objects.js';
import type { TimeSource, Uptime } from './store/uptime.js';

/** The shared dependencies of every platform. */
export interface Ground {
  config: SandboxConfig;
  db: Database;
  objects: ObjectStore;
  time: TimeSource;
  uptime: Uptime;
  calls: CallLog;
}
