import type { AdObjectKind, Refusal } from '#libs/contracts/experiment/run/ad-object.js';
import type { ExternalNames } from '#libs/contracts/platform/external-names.js';
import type { AccountCause } from '#libs/contracts/experiment/run/delivery-issue.js';
import type { Finding, KeyedText } from '#libs/contracts/messages/finding.js';
import type { Reference } from '#libs/contracts/experiment/form/reference.js';
import type { AccountFacts } from '#libs/contracts/platform/account-ref.js';
import type { CreationPath } from '#libs/contracts/platform/creation-path.js';
import type { PlatformLimits } from '#libs/contracts/platform/platform-limits.js';
import type { Untrusted } from '#libs/platforms/reading/untrusted.js';
import type { ExperimentInput } from '#libs/platforms/registry.js';
import type { AccountContext, Choice, CreateItem, CreateRequest } from './ad-platform.js';

/**
 * Lookups before anything is created that generic code can use on any platform. Lookups of a single platform (its searches, lists and
 * estimates) are in its own folder. `accessToken` is a secret.
 */
export interface PlatformLookups {
  adAccounts(accessToken: string): Promise<AdAccount[]>;
  /**
   * Limits of an experiment in this account; the platform's own values replace our defaults.
   * @param path the creation path; by default the usual one
   */
  limits(account: AccountContext, input: LimitedInput, path?: CreationPath): Promise<PlatformLimits>;
  /**
   * The likely creation path of an unfinished draft, for `limits`: it depends on the draft's kind and days.
   * @throws ConnectorError as `removed`
   */
  likelyPath(account: AccountContext, run: PlannedRun): Promise<CreationPath>;
  /** Limits while no account is chosen. */
  usualLimits(input: LimitedInput): PlatformLimits;
  /** Why none of the account's ads is shown; null if nothing prevents it. */
  accountTrouble(account: AccountContext): Promise<AccountTrouble | null>;
  /** What the account may still spend before its own limit, minor units; null if it has none or the platform does not say. */
  funds(account: AccountContext): Promise<number | null>;
  /**
   * Finds values of an experiment that the platform has removed or does not offer to this account: a finding for each field. It makes only
   * a few calls, however many values there are, and skips values that need more.
   * @throws ConnectorError RATE_LIMITED, AUTH_EXPIRED or TRANSIENT if the lookup itself failed
   */
  removed(account: AccountContext, input: ExperimentInput): Promise<readonly Finding[]>;
  /**
   * The size of each audience, in the same order, with one call each; empty if the platform estimates none.
   * @throws ConnectorError as `removed`
   */
  audienceSizes(account: AccountContext, input: ExperimentInput, audiences: readonly Choice[]): Promise<AudienceSize[]>;
  /**
   * Why a row cannot be used in a field of an experiment: the account does not have it, or may not use it now. Fields whose rows do not
   * depend on the account have no finding.
   * @param field the field that the row is for: `identity`
   * @throws ConnectorError as `removed`
   */
  refusedRow(account: AccountContext, field: string, row: Untrusted): Promise<Finding | null>;
  /** Finds problems when an experiment is about to be submitted, before its rules are checked. */
  prepare(account: AccountContext, input: ExperimentInput): Promise<Preparation>;
  /**
   * Lets the platform check an experiment as it would be created, and creates nothing. A platform without such a check returns no refusals.
   * So do rows without a readable response, since only a refusal is certain.
   * @throws ConnectorError RATE_LIMITED, AUTH_EXPIRED or TRANSIENT if the lookup itself failed
   */
  rehearse(account: AccountContext, rehearsal: Rehearsal): Promise<RehearsalRefusal[]>;
  /**
   * Why the path of a run can create nothing more: the platform has ended it. Null while it can.
   * @param now ms since 1970
   */
  creationEnded(input: ExperimentInput, path: CreationPath, now: number): KeyedText | null;
  /** As in `AdPlatformReads`. */
  readonly names: ExternalNames;
  /** The request body that would create each item, in the same order; sends nothing and calls nobody. */
  bodies(request: BodiesRequest): Record<string, unknown>[];
}

export interface BodiesRequest extends Pick<CreateRequest, 'input' | 'assets'> {
  items: readonly (CreateItem & { kind: AdObjectKind })[];
  /** The creation path; by default the usual one. */
  path?: CreationPath;
}

/** The part of an experiment that limits depend on, as `limitedInput` makes it; an unfinished one lacks some of it. */
export type LimitedInput = Readonly<Record<string, unknown>>;

/** The known facts about an unfinished draft. */
export interface PlannedRun {
  campaignType?: string | undefined;
  /** The last day of the run in the account's zone, YYYY-MM-DD. */
  lastDay?: string | undefined;
}

/** A problem that keeps all ads of an account from being shown, until somebody fixes it at the platform. */
export interface AccountTrouble {
  cause: AccountCause;
  /** The platform's own words, if any. */
  message: string | null;
}

/** The number of people in an audience, if the platform returns it. */
export interface AudienceSize {
  lower: number | null;
  upper: number | null;
  /** Why no ad would be shown to it; null if one would. */
  problem: KeyedText | null;
}

export interface Preparation {
  /** Fields with values that the linked account may not use, and why. */
  refused: readonly Finding[];
  /** The platform's values for fields that the experiment leaves empty, by path; they are stored and sent as if typed. */
  filledIn: Readonly<Record<string, unknown>>;
  /** Values that the platform may refuse, which only the creation shows; absent: none. */
  doubtful?: readonly Finding[];
  /** The creation path, from now until its end; absent for the usual one. */
  path?: CreationPath;
  /** Notes for the user about the creation; absent: none. */
  notes?: readonly KeyedText[];
}

/** Rows to check: at most 49 in all. */
export interface Rehearsal {
  input: ExperimentInput;
  /** Each row is one audience. */
  audiences: readonly Choice[];
  /** Each row is one ad without its pictures, which no platform has before the upload. */
  creatives: readonly Choice[];
  /** Budget of the smallest object that holds money, for the run or its first wave, minor units. */
  budgetMinor: number;
  /** When the first wave runs, as in `CreateItem`; absent if it is the whole run. */
  window?: { startsAt: string; endsAt: string };
  /** As in `CreateItem`, for all ads of the rehearsal. */
  linkParams?: string;
}

export interface RehearsalRefusal {
  /** The field of the experiment that causes it: `audiences.geolocations[1].value`; absent if none does. */
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
  /** Higher minimums of some campaign types, by type; absent for none. */
  minDailyBudgetsMinor?: Readonly<Record<string, number>>;
  /** Accounts above it, which run no ads themselves, the outermost first; absent if the platform has none. */
  managers?: readonly Reference[];
  /** Further facts that calls in it need; absent for none. */
  facts?: AccountFacts;
}
