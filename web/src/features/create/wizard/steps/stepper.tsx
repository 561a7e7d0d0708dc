import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Tick } from '@blueprintjs/icons';
import { useFormat } from '../../../../lib/format/use-format.js';
import { useFrame } from '../context.js';

const STEPS = ['goal', 'information', 'audience', 'creative'] as const;

interface Props {
  step: number;
  onStep(step: number): void;
  /** What the current step shows. */
  children: ReactNode;
}

/** The steps below each other; the current one is open (META-001). */
export function Stepper({ step: current, onStep, children }: Props) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const { stepTexts } = useFrame().description;
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
              {stepTexts?.[name]?.title?.[language] ?? t(`wizard.step.${name}`)}
            </button>
          </h2>
          {step === current && (
            <div className="step-body stack">
              {stepTexts?.[name] !== undefined && (
                <div className="secondary">
                  <p className="step-lead">{stepTexts[name].lead[language]}</p>
                  {stepTexts[name].note !== undefined && <p>{stepTexts[name].note[language]}</p>}
                </div>
              )}
              {children}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
