import { AccountCount } from './entities/account-count.entity.js';
import { AccountGate } from './entities/account-gate.entity.js';
import { AccountSearch } from './entities/account-search.entity.js';
import { AdInsight } from './entities/ad-insight.entity.js';
import { AdObject } from './entities/ad-object.entity.js';
import { Asset } from './entities/asset.entity.js';
import { AuditEvent } from './entities/audit-event.entity.js';
import { Baseline } from './entities/baseline.entity.js';
import { BillingAct } from './entities/billing-act.entity.js';
import { BillingCard } from './entities/billing-card.entity.js';
import { BillingCustomer } from './entities/billing-customer.entity.js';
import { BillingEvent } from './entities/billing-event.entity.js';
import { BudgetUse } from './entities/budget-use.entity.js';
import { CallbackEvent } from './entities/callback-event.entity.js';
import { CallbackHintRow } from './entities/callback-hint.entity.js';
import { DeliveryIssueRow } from './entities/delivery-issue.entity.js';
import { CardHold } from './entities/card-hold.entity.js';
import { Experiment } from './entities/experiment.entity.js';
import { ExperimentEdit } from './entities/experiment-edit.entity.js';
import { ExperimentCount } from './entities/experiment-count.entity.js';
import { FeeEntry } from './entities/fee-entry.entity.js';
import { FeeMonthRow } from './entities/fee-month.entity.js';
import { IdempotencyKey } from './entities/idempotency-key.entity.js';
import { InsightReport } from './entities/insight-report.entity.js';
import { Invitation } from './entities/invitation.entity.js';
import { LinkedAccount } from './entities/linked-account.entity.js';
import { LoginFailure } from './entities/login-failure.entity.js';
import { Naming } from './entities/naming.entity.js';
import { Organization } from './entities/organization.entity.js';
import { OutboxItem } from './entities/outbox-item.entity.js';
import { PlatformAssetRow } from './entities/platform-asset.entity.js';
import { PlatformCallHour } from './entities/platform-call-hour.entity.js';
import { PlatformLink } from './entities/platform-link.entity.js';
import { PlatformWait } from './entities/platform-wait.entity.js';
import { PlatformPicturePart } from './entities/platform-picture-part.entity.js';
import { PlatformQuotaLine } from './entities/platform-quota-line.entity.js';
import { PlatformSubscription } from './entities/platform-subscription.entity.js';
import { RunFee } from './entities/run-fee.entity.js';
import { RunOutcome } from './entities/run-outcome.entity.js';
import { SearchWave } from './entities/search-wave.entity.js';
import { Session } from './entities/session.entity.js';
import { ShareExperiment } from './entities/share-experiment.entity.js';
import { ShareGroup } from './entities/share-group.entity.js';
import { ShareVisitor } from './entities/share-visitor.entity.js';
import { SingleUseValue } from './entities/single-use-value.entity.js';
import { SpendCeiling } from './entities/spend-ceiling.entity.js';
import { StorageHold } from './entities/storage-hold.entity.js';
import { TeamPlanRow } from './entities/team-plan.entity.js';
import { TrialRow } from './entities/trial.entity.js';
import { TrialRun } from './entities/trial-run.entity.js';
import { UploadRow } from './entities/upload.entity.js';
import { User } from './entities/user.entity.js';
import { WebhookDelivery } from './entities/webhook-delivery.entity.js';
import { WorkerPresence } from './entities/worker-presence.entity.js';
import { Webhook } from './entities/webhook.entity.js';

/** Every entity, for the ORM's configuration. */
export const ENTITIES = [
  AccountCount,
  AccountGate,
  AccountSearch,
  AdInsight,
  AdObject,
  Asset,
  AuditEvent,
  Baseline,
  BillingAct,
  BillingCard,
  BillingCustomer,
  BillingEvent,
  BudgetUse,
  CallbackEvent,
  CallbackHintRow,
  CardHold,
  DeliveryIssueRow,
  Experiment,
  ExperimentCount,
  ExperimentEdit,
  FeeEntry,
  FeeMonthRow,
  IdempotencyKey,
  InsightReport,
  Invitation,
  LinkedAccount,
  LoginFailure,
  Naming,
  Organization,
  OutboxItem,
  PlatformAssetRow,
  PlatformCallHour,
  PlatformLink,
  PlatformPicturePart,
  PlatformQuotaLine,
  PlatformSubscription,
  PlatformWait,
  RunFee,
  RunOutcome,
  SearchWave,
  Session,
  ShareExperiment,
  ShareGroup,
  ShareVisitor,
  SingleUseValue,
  SpendCeiling,
  StorageHold,
  TeamPlanRow,
  TrialRow,
  TrialRun,
  UploadRow,
  User,
  Webhook,
  WebhookDelivery,
  WorkerPresence,
];
