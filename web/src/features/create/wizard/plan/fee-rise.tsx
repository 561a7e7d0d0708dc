import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WarningSign } from '@blueprintjs/icons';
import { feeOf } from '#libs/contracts/billing/variation-fee.js';
import { BILLING_CURRENCY } from '#libs/contracts/billing/billing-limits.js';
import type { Usage } from '../../../../lib/api/endpoints.js';
import { useFormat } from '../../../../lib/format/use-format.js';

/** The fee of the experiment as it is, US cents. */
export interface PlannedFee {
  cents: number;
  /** What it was before the last change of it; null where it has not changed. */
  before: number | null;
}

/** @returns US cents that the card would be charged for so many created variations; a trial has no fee */
export const feeCents = (usage: Usage, created: number): number =>
  usage.is_trial ? 0 : feeOf({ variations: usage.used, chargedCents: usage.charged_cents }, created).chargeCents;

/** The fee with what it was before its last change. @param cents null while it is not known */
export function usePlannedFee(cents: number | null): PlannedFee | null {
  const [fee, setFee] = useState<PlannedFee | null>(null);
  if (cents !== null && fee?.cents !== cents) setFee({ cents, before: fee?.cents ?? null });
  return cents === null ? null : fee;
}

/** What the last change costs, when it raises the fee. */
export function FeeRise({ fee }: { fee: PlannedFee }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (fee.before === null || fee.cents <= fee.before) return null;
  return (
    <span className="fee-rise">
      <WarningSign size={12} aria-hidden />
      {t('plan.feeRise', { amount: format.money(fee.cents - fee.before, BILLING_CURRENCY) })}
    </span>
  );
}
