import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WarningSign } from '@blueprintjs/icons';
import { feeOf } from '#libs/contracts/billing/variation-fee.js';
import { BILLING_CURRENCY } from '#libs/contracts/billing/billing-limits.js';
import type { Usage } from '../../../../lib/api/endpoints.js';
import { useFormat } from '../../../../lib/format/use-format.js';

/** The experiment's present fee, US cents. */
export interface PlannedFee {
  cents: number;
  /** The fee before its last change; null if it has not changed. */
  before: number | null;
}

/** @returns the card's charge in US cents for a number of created variations; 0 during a trial */
export const feeCents = (usage: Usage, created: number): number =>
  usage.is_trial ? 0 : feeOf({ variations: usage.used, chargedCents: usage.charged_cents }, created).chargeCents;

/** The fee together with its value before the last change. @param cents the present fee; null while unknown */
export function usePlannedFee(cents: number | null): PlannedFee | null {
  const [fee, setFee] = useState<PlannedFee | null>(null);
  if (cents !== null && fee?.cents !== cents) setFee({ cents, before: fee?.cents ?? null });
  return cents === null ? null : fee;
}

/** Says by how much the last change has raised the fee, if it has. */
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
