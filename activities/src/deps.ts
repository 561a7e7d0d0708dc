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
  /** Timings of the runs that the outbox sweep starts. */
  timings: RunTimings;
  /** Address of the console, for links in mails. */
  publicUrl: string;
}
