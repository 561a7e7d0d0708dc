import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';

/**
 * Kinds of operations in one mutate, in the order in which they are sent: parents first. Operations of a kind are adjacent, because each
 * change of kind costs Google a separate call. Source: `google_ads_service.proto` of v26, read November 2026.
 */
export const OPERATION_KINDS = [
  'campaignBudgetOperation',
  'campaignOperation',
  'campaignCriterionOperation',
  'audienceOperation',
  'adGroupOperation',
  'adGroupCriterionOperation',
  'assetOperation',
  'adGroupAdOperation',
] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

/** The object to create, as JSON. */
export type Body = Readonly<Record<string, unknown>>;

/** One operation of a mutate, and the object of the plan that it creates or belongs to. */
export interface Operation {
  kind: OperationKind;
  create: Body;
  ref: string;
  /** Refs of other objects that use the created object: they fail with it. */
  sharedBy?: string[];
}

/** The operations that make one object of a plan, with its parent and its kind. */
export interface Unit {
  ref: string;
  kind: AdObjectKind;
  /** The `ref` of its parent in the same request; null if the parent already exists. */
  under: string | null;
  operations: readonly Operation[];
}

/** The form in a mutate. */
export const toWire = ({ kind, create }: Operation): Body => ({ [kind]: { create } });
