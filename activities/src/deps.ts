import type { Client } from '@temporalio/client';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Platforms } from '#libs/connectors/registry.js';
import type { Sealer } from '#libs/database/sealing.js';
import type { Mailer } from '#libs/mail/mailer.js';
import type { RunTimings } from '#libs/orchestration/experiment.messages.js';
import type { LocalStorage } from '#libs/storage/local-storage.js';
import type { ActivityHost } from './activity-host.js';

/** What activities act with; made once per worker. */
export interface ActivityDeps {
  orm: MikroORM;
  sealer: Sealer;
  storage: LocalStorage;
  platforms: Platforms;
  host: ActivityHost;
  mailer: Mailer;
  temporal: Client;
  /** Timings of the runs that the outbox starts. */
  timings: RunTimings;
  /** Address of the console, for links in mails. */
  publicUrl: string;
}

/** What a job acts with: no activity, so it has no attempts and no heartbeats, and its log is the process's. */
export type JobDeps = Omit<ActivityDeps, 'host'> & { host: Pick<ActivityHost, 'log'> };
