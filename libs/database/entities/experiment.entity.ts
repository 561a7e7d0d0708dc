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

/** An experiment, draft or template. `input` is what the wizard submitted; the other columns serve lists. */
@Entity({ tableName: 'experiment' })
// Counts and searches of lists read only this index, never the rows.
@Index({
  name: 'experiment_search_index',
  expression: `create index "experiment_search_index" on "experiment" ("organization_id", "platform", "status", "account_id", "page_id") include ("id", "name_key") where deleted_at is null and activates is null`,
})
// The order of each list, so that a query reads only its page.
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
@Index({
  name: 'experiment_hand_step_index',
  expression: `create index "experiment_hand_step_index" on "experiment" ("id") where by_hand->>'step' is not null and deleted_at is null`,
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

  /** When it entered this status and phase; the database sets it. */
  @Property({ type: 'datetime', defaultRaw: 'now()' })
  phaseSince: Opt<Date> = new Date();

  @Property({ type: 'text', nullable: true })
  phaseReason: string | null = null;

  /** The same text by keys; null for rows that were stored before texts had keys. They have English only. */
  @Property({ type: 'json', nullable: true })
  phaseReasons: Reasons | null = null;

  @Property({ type: 'string', length: 400 })
  name!: string;

  /** The name in the form that searches compare; the database sets it. */
  @Property({ type: 'text', generated: '(lower(name)) stored', lazy: true, hidden: true })
  nameKey?: Opt<string>;

  /** The input, tagged by platform and version, in the shape of its description. A draft may lack any part. */
  @Property({ type: 'json' })
  input!: ExperimentInput;

  /** The goal, copied from the input for lists, like the page of platforms that have pages. Empty while a draft has none. */
  @Property({ type: 'string', length: 60 })
  goal: string = '';

  @Property({ type: 'string', length: 64 })
  pageId: string = '';

  /** Features in the input that the platform has stopped or will stop: ids of its description's endings. */
  @Property({ type: 'array', defaultRaw: `'{}'` })
  endings: Opt<string[]> = [];

  /** The list of endings that the input was checked against; null for none. */
  @Property({ type: 'string', length: 8, nullable: true })
  endingsKnown: string | null = null;

  @Property({ type: 'string', length: 64 })
  accountId!: string;

  /** How its platform creates it; null for the usual way. The submit decides it. It never changes once an object can exist. */
  @Property({ type: 'string', length: 20, nullable: true })
  creationPath: CreationPath = null;

  /** The state of a run that a person delivers by hand. It stays if the run becomes a draft again. Null for runs by calls. */
  @Property({ type: 'json', nullable: true })
  byHand: HandDelivery | null = null;

  /** The ad account's time zone when the experiment was submitted (IANA); null if the platform has not been asked for it. */
  @Property({ type: 'string', length: 64, nullable: true })
  accountZone: string | null = null;

  /** When to read the figures of the ended run again, because the platform still corrects them; null if they are final. */
  @Property({ type: 'datetime', nullable: true })
  rereadAt: Date | null = null;

  /** The time until which the platform corrects the figures, by the campaign's clock; null if it never does. */
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

  /** SHA-256 of the submitted payload, to recognize a second submit without an idempotency key. */
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

  /** When somebody asked the run to end early. */
  @Property({ type: 'datetime', nullable: true })
  stoppedAt: Date | null = null;

  /** The person who asked for the early end; null if an operator canceled the run. */
  @Property({ type: 'uuid', nullable: true })
  stoppedBy: string | null = null;

  /** For a batch, which only the live list shows: the experiment whose variations it activates. */
  @Property({ type: 'integer', nullable: true })
  activates: number | null = null;

  /** The request of the batch; null for an experiment. */
  @Property({ type: 'json', nullable: true })
  activation: Activation | null = null;

  /** The team's patterns for names and links at the submit. Later changes do not affect them. Null for our defaults. */
  @Property({ type: 'json', nullable: true })
  naming: NamingPatterns | null = null;

  /** The decision that the team made from the results; null before it. */
  @Property({ type: 'json', nullable: true })
  decision: Decision | null = null;

  /**
   * Id of the result and ranking that the team chose (`cost:link_click`). Null if nobody chose: then it is the goal's result by rate.
   */
  @Property({ type: 'string', length: 120, nullable: true })
  rankedBy: string | null = null;

  /** Increases by one with each save of a draft. A save names the version that it changes. */
  @Property({ type: 'integer', default: 1 })
  revision: Opt<number> = 1;

  /** The person who saved the draft last; null if unknown. */
  @Property({ type: 'uuid', nullable: true })
  savedBy: string | null = null;

  /** When staff made it a sample; null if it never was one. The time stays when they disable the sample. */
  @Property({ type: 'datetime', nullable: true })
  sampledAt: Date | null = null;

  /** When somebody deleted the draft or template. It is hidden, and can be restored for some days. */
  @Property({ type: 'datetime', nullable: true })
  deletedAt: Date | null = null;

  @Property({ type: 'datetime' })
  createdAt: Date = new Date();

  @Property({ type: 'datetime', onUpdate: () => new Date() })
  updatedAt: Date = new Date();
}
