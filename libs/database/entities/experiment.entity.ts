import type { Decision } from '#libs/contracts/experiment/decision.js';
import type { Opt } from '@mikro-orm/postgresql';
import { Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { Activation } from '#libs/contracts/experiment/activation/activation.js';
import type { HandDelivery } from '#libs/contracts/experiment/run/hand-step.js';
import type { ExperimentPhase } from '#libs/contracts/experiment/run/experiment-phase.js';
import type { NamingPatterns } from '#libs/contracts/experiment/naming/naming.js';
import type { Reasons } from '#libs/contracts/experiment/run/reasons.js';
import type { ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import type { ExperimentInput } from '#libs/platforms/registry.js';
import type { CreationPath } from '#libs/contracts/platform/creation-path.js';
import type { Platform } from '#libs/contracts/platform/platform.js';

/** An experiment, draft or template. `input` is what the wizard submitted; the columns beside it serve lists. */
@Entity({ tableName: 'experiment' })
// Counts and searches of lists read this index alone, never the rows.
@Index({
  name: 'experiment_search_index',
  expression: `create index "experiment_search_index" on "experiment" ("organization_id", "platform", "status", "account_id", "page_id") include ("id", "name_key") where deleted_at is null and activates is null`,
})
// The order of each list, so that a page is read without its neighbours.
@Index({
  name: 'experiment_live_index',
  expression: `create index "experiment_live_index" on "experiment" ("organization_id", "platform", "id") where deleted_at is null and status in ('PENDING', 'PENDING_ADS', 'PROCESSING')`,
})
@Index({
  name: 'experiment_completed_index',
  expression: `create index "experiment_completed_index" on "experiment" ("organization_id", "platform", "id") where deleted_at is null and activates is null and status in ('PENDING_REVIEW', 'COMPLETED', 'NO_RESULTS', 'FAILED')`,
})
@Index({
  name: 'experiment_unsubmitted_index',
  expression: `create index "experiment_unsubmitted_index" on "experiment" ("organization_id", "platform", "status", "updated_at", "id") where deleted_at is null and activates is null and status in ('DRAFT', 'TEMPLATE', 'SAMPLE')`,
})
@Index({
  name: 'experiment_endings_index',
  expression: `create index "experiment_endings_index" on "experiment" ("organization_id", "platform", "id") where endings <> '{}' and deleted_at is null and activates is null and status in ('DRAFT', 'TEMPLATE', 'SAMPLE', 'PENDING', 'PENDING_ADS', 'PROCESSING')`,
})
@Index({
  name: 'experiment_activates_index',
  expression: `create index "experiment_activates_index" on "experiment" ("organization_id", "activates") where activates is not null`,
})
@Index({
  name: 'experiment_live_batch_index',
  expression: `create index "experiment_live_batch_index" on "experiment" ("organization_id", "platform") where deleted_at is null and activates is not null and status in ('PENDING', 'PENDING_ADS', 'PROCESSING')`,
})
@Index({
  name: 'experiment_account_index',
  expression: `create index "experiment_account_index" on "experiment" ("platform", "account_id") where finished_at is null`,
})
@Index({
  name: 'experiment_sampled_index',
  expression: `create index "experiment_sampled_index" on "experiment" ("sampled_at" desc, "id") where sampled_at is not null and deleted_at is null`,
})
@Index({
  name: 'experiment_reread_index',
  expression: `create index "experiment_reread_index" on "experiment" ("reread_at") where reread_at is not null`,
})
@Index({
  name: 'experiment_unended_index',
  expression: `create index "experiment_unended_index" on "experiment" ("id") where finished_at is null and deleted_at is null and status in ('PENDING', 'PENDING_ADS', 'PROCESSING')`,
})
export class Experiment {
  @PrimaryKey({ type: 'integer', autoincrement: true })
  id!: number;

  @Unique()
  @Property({ type: 'uuid' })
  uuid!: string;

  /** Ten characters that end every external name of this experiment. */
  @Unique()
  @Property({ type: 'string', length: 10 })
  key!: string;

  @Property({ type: 'uuid' })
  organizationId!: string;

  @Property({ type: 'uuid' })
  createdBy!: string;

  @Property({ type: 'string', length: 10 })
  platform!: Platform;

  @Index()
  @Property({ type: 'string', length: 20 })
  status!: ExperimentStatus;

  @Property({ type: 'string', length: 20 })
  phase: ExperimentPhase = 'queued';

  /** When it came into this status and phase, kept by the database. */
  @Property({ type: 'datetime', defaultRaw: 'now()' })
  phaseSince: Opt<Date> = new Date();

  @Property({ type: 'text', nullable: true })
  phaseReason: string | null = null;

  /** The same by keys; null where it was stored in English alone, before texts had keys. */
  @Property({ type: 'json', nullable: true })
  phaseReasons: Reasons | null = null;

  @Property({ type: 'string', length: 400 })
  name!: string;

  /** The name as searches compare it, kept by the database. */
  @Property({ type: 'text', generated: '(lower(name)) stored', lazy: true, hidden: true })
  nameKey?: Opt<string>;

  /** Tagged by platform and version, as its description has it. A draft's may lack any part of it. */
  @Property({ type: 'json' })
  input!: ExperimentInput;

  /** Of the input, for lists: its goal and, where the platform has them, its page. Empty where a draft has none yet. */
  @Property({ type: 'string', length: 60 })
  goal: string = '';

  @Property({ type: 'string', length: 64 })
  pageId: string = '';

  /** What of the input its platform stops taking, or has stopped: ids of its description's endings. */
  @Property({ type: 'array', defaultRaw: `'{}'` })
  endings: Opt<string[]> = [];

  /** The list of endings that the input was held against; null for none. */
  @Property({ type: 'string', length: 8, nullable: true })
  endingsKnown: string | null = null;

  @Property({ type: 'string', length: 64 })
  accountId!: string;

  /** How its platform creates it: decided at the submit, and never changed once anything of it may exist. Null for the usual way. */
  @Property({ type: 'string', length: 20, nullable: true })
  creationPath: CreationPath = null;

  /** Of a run that a person delivers by hand, from its submit on, also of a draft that it became again; null for runs by calls. */
  @Property({ type: 'json', nullable: true })
  byHand: HandDelivery | null = null;

  /** The ad account's time zone when the experiment was submitted (IANA); null for what no platform has been asked about. */
  @Property({ type: 'string', length: 64, nullable: true })
  accountZone: string | null = null;

  /** When figures of the ended run are read again, because the platform still corrects them; null where they are final. */
  @Property({ type: 'datetime', nullable: true })
  rereadAt: Date | null = null;

  /** Until when the platform corrects them, by the campaign's clock; null where it never did. */
  @Property({ type: 'datetime', nullable: true })
  countingUntil: Date | null = null;

  @Property({ type: 'string', length: 3 })
  currency!: string;

  @Property({ type: 'bigint' })
  budgetMinor!: string;

  @Property({ type: 'integer' })
  createdCount!: number;

  @Property({ type: 'integer' })
  testedCount!: number;

  @Property({ type: 'datetime', nullable: true })
  startsAt: Date | null = null;

  @Property({ type: 'datetime', nullable: true })
  endsAt: Date | null = null;

  /** SHA-256 of the submitted payload, to recognise a second submit without an idempotency key. */
  @Index()
  @Property({ type: 'string', length: 64 })
  payloadHash!: string;

  @Property({ type: 'datetime', nullable: true })
  wentLiveAt: Date | null = null;

  @Property({ type: 'datetime', nullable: true })
  lastInsightsAt: Date | null = null;

  /** Ad objects beyond the plan that closing passes have removed. */
  @Property({ type: 'integer' })
  extrasRemoved: number = 0;

  @Property({ type: 'datetime', nullable: true })
  extrasRemovedAt: Date | null = null;

  @Property({ type: 'datetime', nullable: true })
  finishedAt: Date | null = null;

  /** When the run was told to end early. */
  @Property({ type: 'datetime', nullable: true })
  stoppedAt: Date | null = null;

  /** Who told it; null where an operator cancelled the run. */
  @Property({ type: 'uuid', nullable: true })
  stoppedBy: string | null = null;

  /** Of a batch, which is in the live list alone: the experiment whose variations it activates. */
  @Property({ type: 'integer', nullable: true })
  activates: number | null = null;

  /** What the batch was asked for; null for an experiment. */
  @Property({ type: 'json', nullable: true })
  activation: Activation | null = null;

  /** The team's patterns for names and links when it was submitted, which a later change leaves as they are; null for ours. */
  @Property({ type: 'json', nullable: true })
  naming: NamingPatterns | null = null;

  /** What the team decided by its results; null for nothing yet. */
  @Property({ type: 'json', nullable: true })
  decision: Decision | null = null;

  /** Id of the result and ranking that its team chose to go by (`cost:link_click`); null where nobody has: the goal's result by its rate. */
  @Property({ type: 'string', length: 120, nullable: true })
  rankedBy: string | null = null;

  /** Goes up by one with each save of a draft: who saves says which one they changed. */
  @Property({ type: 'integer', default: 1 })
  revision: Opt<number> = 1;

  /** Of a draft: who saved it last; null where nobody knows. */
  @Property({ type: 'uuid', nullable: true })
  savedBy: string | null = null;

  /** When staff made it a sample; it stays when they disable it. Null for what never was one. */
  @Property({ type: 'datetime', nullable: true })
  sampledAt: Date | null = null;

  /** When somebody deleted the draft or template: it is shown no more, and can be brought back for some days. */
  @Property({ type: 'datetime', nullable: true })
  deletedAt: Date | null = null;

  @Property({ type: 'datetime' })
  createdAt: Date = new Date();

  @Property({ type: 'datetime', onUpdate: () => new Date() })
  updatedAt: Date = new Date();
}
