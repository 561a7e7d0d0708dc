import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Tick } from '@blueprintjs/icons';

const STEPS = ['goal', 'information', 'audience', 'creative'] as const;

interface Props {
  step: number;
  onStep(step: number): void;
  /** The contents of the current step. */
  children: ReactNode;
}

/** The steps, one below the other. Only the current step is open (META-001). TIKTOK-003 to TIKTOK-007 give their names. */
export function Stepper({ step: current, onStep, children }: Props) {
  const { t } = useTranslation();
  return (
    <ol className="stepper">
      {STEPS.map((name, step) => (
        <li key={name} className={step === current ? 'step current' : step < current ? 'step done' : 'step'}>
          <h2 className="step-head">
            <button
              type="button"
              aria-current={step === current ? 'step' : undefined}
              onClick={() => {
                if (step !== current) onStep(step);
              }}
            >
              <span className="step-number tabular" aria-hidden>
                {step < current ? <Tick size={14} /> : step + 1}
              </span>
              {t(`wizard.step.${name}`)}
            </button>
          </h2>
          {step === current && (
            <div className="step-body stack">
              <div className="secondary">
                <p className="step-lead">{t(`wizard.lead.${name}`)}</p>
                {name === 'audience' && <p>{t('wizard.audienceNote')}</p>}
              </div>
              {children}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
