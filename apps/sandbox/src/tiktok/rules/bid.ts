import type { AdGroupBody } from '../objects/adgroup-fields.js';
import { invalid, missing } from '../wire/refusal.js';
import { checkPrecision } from './budget.js';
import { ratioOf } from './money.js';

const CPC_CAP = 30;

/** Throws 40002 for a bid that does not match the ad group's billing. */
export function checkBid(body: AdGroupBody, currency: string, optimizes: boolean): void {
  const { billing_event: billing, bid_price: price, conversion_bid_price: conversion, budget = 0 } = body;
  const isCost = billing === 'OCPM';
  if (price !== undefined && isCost) throw invalid('bid_price', 'Is not supported with billing_event OCPM.');
  if (conversion !== undefined && !isCost)
    throw invalid('conversion_bid_price', `Is not supported with billing_event ${billing}.`);
  if (body.bid_type === 'BID_TYPE_CUSTOM' && (isCost ? conversion : price) === undefined)
    throw missing(isCost ? 'conversion_bid_price' : 'bid_price');
  for (const [field, bid] of [
    ['bid_price', price],
    ['conversion_bid_price', conversion],
  ] as const) {
    if (bid === undefined) continue;
    checkPrecision(field, bid, currency);
    if (!optimizes && bid >= budget) throw invalid(field, 'Must be less than the budget.');
    if (billing === 'CPC' && bid > CPC_CAP * ratioOf(currency))
      throw invalid(field, `Field must be less than or equal to ${CPC_CAP * ratioOf(currency)}.`);
  }
  const { optimization_goal: goal, deep_bid_type: deep } = body;
  if (optimizes && goal === 'VALUE' && deep === undefined) throw missing('deep_bid_type');
}
