import type { Client } from '@temporalio/client';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { PaymentGateway, Payments } from '#libs/billing/payment-gateway.js';
import type { Platforms } from '#libs/connectors/registry.js';
import type { Sealer } from '#libs/database/sealing.js';
import type { Guard } from '#libs/egress/guarded-request.js';
import type { Mailer } from '#libs/mail/mailer.js';
import type { RunTimings } from '#libs/orchestration/experiment.messages.js';
import type { FileStorage } from '#libs/storage/file-storage.js';
import type { ActivityHost } from './activity-host.js';

/** The dependencies of activities; made once per worker. */
export interface ActivityDeps {
  orm: MikroORM;
  sealer: Sealer;
  storage: FileStorage;
  platforms: Platforms;
  host: ActivityHost;
  mailer: Mailer;
  payments: Payments;
  /** The parts of the gateway besides `payments`. */
  billing: Pick<PaymentGateway, 'cards' | 'customers' | 'plans'>;
  temporal: Client;
  /** Timings of the runs that the outbox starts. */
  timings: RunTimings;
  /** Address of the console, for links in mails. */
  publicUrl: string;
  /** Decides which addresses webhooks may be sent to. */
  egress: Guard;
}

/** The dependencies of a job. A job is not an activity, so it has no attempts and no heartbeats, and uses the process's log. */
export type JobDeps = Omit<ActivityDeps, 'host'> & { host: Pick<ActivityHost, 'log'> };
