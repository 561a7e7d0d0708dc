import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';

/**
 * Kinds of operations of one mutate, in the order in which they are sent: what others are under comes first, and operations of a kind
 * stand together, because each change of kind is a call of Google's own. Source: `google_ads_service.proto` of v26, read November 2026.
 */
export const OPERATION_KINDS = [
  'campaignBudgetOperation',
  'campaignOperation',
  'campaignCriterionOperation',
  'adGroupOperation',
  'adGroupCriterionOperation',
  'adGroupAdOperation',
] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

/** What is created, as JSON writes it. */
export type Body = Readonly<Record<string, unknown>>;

/** One operation of a mutate, and the object of the plan that it belongs to: its own, or a part of it. */
export interface Operation {
  kind: OperationKind;
  create: Body;
  ref: string;
}

/** The operations that make one object of a plan, what it is under, and what it is. */
export interface Unit {
  ref: string;
  kind: AdObjectKind;
  /** Of the object above it in the same request; null where that exists already. */
  under: string | null;
  operations: readonly Operation[];
}

/** As a mutate holds it. */
export const toWire = ({ kind, create }: Operation): Body => ({ [kind]: { create } });
