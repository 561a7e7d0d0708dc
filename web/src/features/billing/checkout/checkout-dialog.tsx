import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Callout, Dialog } from '@blueprintjs/core';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { SessionUser } from '../../../lib/api/endpoints.js';
import { checkoutLeft, selectPlan } from '../../../lib/billing/plan-slice.js';
import { AskOwner } from './ask-owner.js';
import { CompletedStep } from './completed-step.js';
import { PaymentStep } from './payment-step.js';
import { PlanStep } from './plan-step.js';
import { StepList } from './step-list.js';
import '../billing.css';
import { may } from '#libs/contracts/account/permissions.js';

interface Props {
  user: SessionUser;
  /** The platforms whose plan can be bought. */
  platforms: readonly Platform[];
  isOpen: boolean;
  onClose(): void;
}

/** Buys plans in three steps. It cannot be closed while a call runs (BILL-004 to BILL-010). Members see whom to ask instead. */
export function CheckoutDialog({ user, platforms, isOpen, onClose }: Props) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { step, isLoading } = useSelector(selectPlan);
  const [wasCloseRefused, setCloseRefused] = useState(false);
  if (wasCloseRefused && !isLoading) setCloseRefused(false);
  const isOwner = may(user, 'pay');
  // Clears the selection, so that the next time starts empty.
  useEffect(() => () => void dispatch(checkoutLeft()), [dispatch]);

  const leave = () => {
    onClose();
    dispatch(checkoutLeft());
  };
  const close = () => (isLoading ? setCloseRefused(true) : leave());
  return (
    <Dialog
      isOpen={isOpen}
      title={t(!isOwner ? 'checkout.noPlan' : step === 3 ? 'checkout.created' : 'checkout.title')}
      className="checkout"
      canOutsideClickClose={false}
      onClose={close}
    >
      {wasCloseRefused && (
        <Callout compact intent="warning" role="alert" className="checkout-held">
          {t('checkout.running')}
        </Callout>
      )}
      {isOwner ? (
        <>
          <StepList step={step} />
          {step === 1 && <PlanStep user={user} platforms={platforms} onLeave={leave} />}
          {step === 2 && <PaymentStep user={user} />}
          {step === 3 && <CompletedStep onContinue={close} />}
        </>
      ) : (
        <AskOwner user={user} onLeave={leave} />
      )}
    </Dialog>
  );
}
