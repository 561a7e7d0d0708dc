import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { MONTHLY_PLAN } from '#libs/contracts/billing/monthly-plan.js';
import { BILLING_CURRENCY } from '#libs/contracts/billing/billing-limits.js';
import { PLATFORM_NAMES, type Platform } from '#libs/contracts/platform/platform.js';
import { PlanAlert } from '../../../components/billing/plan-alert.js';
import { FieldNote } from '../../../components/field.js';
import type { SessionUser } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { SAMPLES_PATH } from '../../../lib/platform/paths.js';
import { planToggled, selectPlan, stepReached } from '../../../lib/billing/plan-slice.js';
import { TrialOffer } from '../trial/trial-offer.js';
import { ChoiceTile } from '../choice-tile.js';
import { planOption, totalCents } from '../prices.js';

interface Props {
  user: SessionUser;
  /** The platforms whose plan can be bought. */
  platforms: readonly Platform[];
  /** Called when the free trial has started, or the user goes elsewhere. */
  onLeave(): void;
}

/**
 * Step 1: choose at least one of the available platforms; shows their total price (BILL-004, BILL-008). Above them is the free trial, for a
 * team that has had neither a trial nor a plan (BILL-074).
 */
export function PlanStep({ user, platforms, onLeave }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const dispatch = useDispatch();
  const { selected } = useSelector(selectPlan);
  const [wasTried, setTried] = useState(false);
  const noteId = useId();
  const count = platforms.filter((platform) => selected[platform] !== undefined).length;
  const isMissing = wasTried && count === 0;
  const isTrialOffered = user.trial === null && !user.whitelist && !Object.values(user.plans).some(Boolean);
  const price = format.money(MONTHLY_PLAN.baseCents, BILLING_CURRENCY);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (count > 0) dispatch(stepReached(2));
    else event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <form noValidate onSubmit={submit}>
      <DialogBody>
        <PlanAlert place="form" />
        {isTrialOffered && (
          <>
            <TrialOffer onStarted={onLeave} />
            <h3>{t('trialOffer.orPlan')}</h3>
          </>
        )}
        <p className="secondary">{t('checkout.lead')}</p>
        <fieldset className="choice-list" aria-describedby={isMissing ? noteId : undefined}>
          <legend className="visually-hidden">{t('checkout.step1')}</legend>
          {platforms.map((platform) => (
            <ChoiceTile
              key={platform}
              type="checkbox"
              name="plan"
              isChosen={selected[platform] !== undefined}
              describedBy={isMissing ? noteId : undefined}
              onChoose={() => dispatch(planToggled({ platform, option: planOption(platform) }))}
            >
              <span className="choice-title">
                {PLATFORM_NAMES[platform]}
                <span className="tabular">{t('checkout.perMonth', { price })}</span>
              </span>
              <span className="secondary">{t('checkout.contents', { seats: MONTHLY_PLAN.seats })}</span>
              <span className="secondary">
                {t('checkout.variations', {
                  included: format.number(MONTHLY_PLAN.includedVariations),
                  price: format.moneyMajor(MONTHLY_PLAN.extraTenthsOfCent / 1000, BILLING_CURRENCY, 3),
                })}
              </span>
              <span className="secondary">
                {t('checkout.cap', { cap: format.moneyMajor(MONTHLY_PLAN.capCents / 100, BILLING_CURRENCY, 0) })}
              </span>
            </ChoiceTile>
          ))}
        </fieldset>
        <p>
          <Link to={SAMPLES_PATH} onClick={onLeave}>
            {t('samplePages.open')}
          </Link>
        </p>
        <FieldNote id={noteId} error={isMissing ? t('checkout.noneSelected') : null} />
      </DialogBody>
      <DialogFooter actions={<Button type="submit" intent="primary" text={t('checkout.continue')} />}>
        <span className="checkout-total tabular" role="status">
          {t('checkout.total', { amount: format.money(totalCents(count), BILLING_CURRENCY) })}
        </span>
      </DialogFooter>
    </form>
  );
}
