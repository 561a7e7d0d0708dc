import type { Client } from '@temporalio/client';
import type { ActivityDeps } from '#activities/deps.js';
import { billingSettings } from '#libs/billing/settings.js';
import { stripeGateway } from '#libs/billing/stripe/stripe-gateway.js';
import { createPlatforms } from '#libs/connectors/registry.js';
import { connectDatabase } from '#libs/database/orm.js';
import { PlatformQuotaRepository } from '#libs/database/repositories/platform/platform-quota.repository.js';
import { Sealer } from '#libs/database/sealing.js';
import { createMailer } from '#libs/mail/mailer.js';
import { runTimings } from '#libs/orchestration/run-timings.js';
import { openStorage } from '#libs/storage/open-storage.js';
import { createTemporalHost } from './temporal-host.js';
import type { WorkerEnvironment } from './worker-environment.js';

const POOL_SIZE = 20;

/** The dependencies of this process's activities, and the way to release them. */
export async function createDeps(
  environment: WorkerEnvironment,
  temporal: Client,
): Promise<ActivityDeps & { close(): Promise<void> }> {
  const orm = await connectDatabase(environment.DATABASE_URL, { poolSize: POOL_SIZE });
  const mailer = createMailer(environment.SMTP_URL, environment.MAIL_FROM);
  const platforms = createPlatforms(environment.platforms);
  platforms.quota.keepIn(new PlatformQuotaRepository(() => orm.em.fork()));
  const billing = stripeGateway(billingSettings(environment));
  return {
    orm,
    mailer,
    platforms,
    payments: billing.payments,
    billing,
    temporal,
    sealer: new Sealer(environment.ENCRYPTION_KEYS),
    storage: await openStorage(environment),
    host: createTemporalHost(),
    timings: runTimings(environment),
    publicUrl: environment.PUBLIC_URL,
    egress: { allowed: environment.EGRESS_ALLOW },
    async close() {
      mailer.close();
      await platforms.close();
      await orm.close();
    },
  };
}
