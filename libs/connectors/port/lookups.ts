import type { AdObjectKind, Refusal } from '#libs/contracts/experiment/run/ad-object.js';
import type { ExternalNames } from '#libs/contracts/platform/external-names.js';
import type { AccountCause } from '#libs/contracts/experiment/run/delivery-issue.js';
import type { Finding, KeyedText } from '#libs/contracts/messages/finding.js';
import type { Reference } from '#libs/contracts/experiment/form/reference.js';
import type { AccountFacts } from '#libs/contracts/platform/account-ref.js';
import type { CreationPath } from '#libs/contracts/platform/creation-path.js';
import type { PlatformLimits } from '#libs/contracts/platform/platform-limits.js';
import type { Loose } from '#libs/platforms/reading/loose.js';
import type { ExperimentInput } from '#libs/platforms/registry.js';
import type { AccountContext, Choice, CreateItem, CreateRequest } from './ad-platform.js';

/**
 * What any platform is asked before anything is created: all of it that generic code may use. What only one of them is asked
 * (its searches, lists and estimates) stands in its own folder. `accessToken` is a secret.
 */
export interface PlatformLookups {
  adAccounts(accessToken: string): Promise<AdAccount[]>;
  /**
   * What bounds an experiment in this account; the platform's own answer wins over our defaults.
   * @param path how it is created; left out for the usual way
   */
  limits(account: AccountContext, input: LimitedInput, path?: CreationPath): Promise<PlatformLimits>;
  /**
   * How a run that is still being written would be created, as far as it depends on its kind and its days: `limits` take it.
   * @throws ConnectorError as `removed`
   */
  likelyPath(account: AccountContext, run: PlannedRun): Promise<CreationPath>;
  /** What counts while no account is chosen. */
  usualLimits(input: LimitedInput): PlatformLimits;
  /** Why the account's ads are not shown, whatever becomes of each; null while nothing keeps them from it. */
  accountTrouble(account: AccountContext): Promise<AccountTrouble | null>;
  /** What the account may still spend before a limit of its own, minor units; null where it has none or nothing is told. */
  funds(account: AccountContext): Promise<number | null>;
  /**
   * What an experiment names that the platform has removed or does not offer to this account: a finding for each field. A few calls,
   * however much it names; of what cannot be asked so cheaply it says nothing.
   * @throws ConnectorError RATE_LIMITED, AUTH_EXPIRED or TRANSIENT where it could not be asked
   */
  removed(account: AccountContext, input: ExperimentInput): Promise<readonly Finding[]>;
  /**
   * How many people each audience has, in their order, a call each; empty where the platform estimates none.
   * @throws ConnectorError as `removed`
   */
  audienceSizes(account: AccountContext, input: ExperimentInput, audiences: readonly Choice[]): Promise<AudienceSize[]>;
  /**
   * Why a row may not stand in a field of an experiment: the account does not have it, or may not use it now. Of a field whose rows
   * it does not hold against the account, it says nothing.
   * @param field where it would stand: `identity`
   * @throws ConnectorError as `removed`
   */
  refusedRow(account: AccountContext, field: string, row: Loose): Promise<Finding | null>;
  /** What is found when an experiment is about to be submitted, before its rules are checked. */
  prepare(account: AccountContext, input: ExperimentInput): Promise<Preparation>;
  /**
   * Has the platform check an experiment as it would be created, and creates nothing. A platform that cannot do so
   * answers no refusals; so do rows without a readable answer, since only a refusal is certain.
   * @throws ConnectorError RATE_LIMITED, AUTH_EXPIRED or TRANSIENT where it could not be asked
   */
  rehearse(account: AccountContext, rehearsal: Rehearsal): Promise<RehearsalRefusal[]>;
  /**
   * Why nothing more of a run can be created by its path, because its platform has ended that; null while it can.
   * @param now ms since 1970
   */
  creationEnded(input: ExperimentInput, path: CreationPath, now: number): KeyedText | null;
  /** As of the writing half. */
  readonly names: ExternalNames;
  /** What would be sent to create each item, in their order; nothing is sent and nobody asked. */
  bodies(request: BodiesRequest): Record<string, unknown>[];
}

export interface BodiesRequest extends Pick<CreateRequest, 'input' | 'assets'> {
  items: readonly (CreateItem & { kind: AdObjectKind })[];
  /** How they are created; left out for the usual way. */
  path?: CreationPath;
}

/** What of an experiment limits depend on, as `limitedInput` makes it; of an unfinished one some of it is missing. */
export type LimitedInput = Readonly<Record<string, unknown>>;

/** What is known of a run that is still being written. */
export interface PlannedRun {
  campaignType?: string | undefined;
  /** In the account's zone, YYYY-MM-DD. */
  lastDay?: string | undefined;
}

/** What keeps all ads of an account from being shown, until somebody mends it at the platform. */
export interface AccountTrouble {
  cause: AccountCause;
  /** The platform's own words, where it has any. */
  message: string | null;
}

/** People that an audience has, as far as the platform tells. */
export interface AudienceSize {
  lower: number | null;
  upper: number | null;
  /** Why no ad would be shown to it; null where one would. */
  problem: KeyedText | null;
}

export interface Preparation {
  /** Fields that name what the linked account may not use, and why. */
  refused: readonly Finding[];
  /** What the platform knows of fields that the experiment leaves empty, by path; it is stored and sent as if it was typed. */
  filledIn: Readonly<Record<string, unknown>>;
  /** What the platform may refuse, though nobody knows before it is asked; absent: nothing. */
  doubtful?: readonly Finding[];
  /** How it is created, from now until its end; absent for the usual way. */
  path?: CreationPath;
  /** What is to be known of how it is created; absent: nothing. */
  notes?: readonly KeyedText[];
}

/** What is to be checked: at most 49 rows in all. */
export interface Rehearsal {
  input: ExperimentInput;
  /** Each row is one audience. */
  audiences: readonly Choice[];
  /** Each row is one ad, less its pictures, which no platform has before the upload. */
  creatives: readonly Choice[];
  /** What an object that holds money gets for its run, minor units. */
  budgetMinor: number;
  /** As of a `CreateItem`, of all its ads. */
  linkParams?: string;
}

export interface RehearsalRefusal {
  /** The field of the experiment that is to blame: `audiences.geolocations[1].value`; absent where it is none of them. */
  field?: string;
  /** The platform's own heading. */
  title: string | null;
  refusal: Refusal;
}

export interface AdAccount extends Reference {
  currency: string;
  timeZone: string;
  /** Whether ads can be created there now. */
  isUsable: boolean;
  minDailyBudgetMinor: number;
  /** What calls in it need besides; absent for nothing. */
  facts?: AccountFacts;
}
