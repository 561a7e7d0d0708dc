import { useTranslation } from 'react-i18next';

const STEPS = [1, 2, 3] as const;

/** The step of the purchase: which plans, payment, completed (BILL-004, BILL-005). */
export function StepList({ step }: { step: (typeof STEPS)[number] }) {
  const { t } = useTranslation();
  return (
    <ol className="checkout-steps" aria-label={t('checkout.progress')}>
      {STEPS.map((number) => (
        <li key={number} aria-current={number === step ? 'step' : undefined} className={number < step ? 'done' : ''}>
          <span className="step-number tabular" aria-hidden>
            {number}
          </span>
          {t(`checkout.step${number}`)}
        </li>
      ))}
    </ol>
  );
}
