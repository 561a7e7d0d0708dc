import { useTranslation } from 'react-i18next';
import { Tick } from '@blueprintjs/icons';

/** The steps in the order of their numbers (GOOGLE-050). An activation has one script. */
const STEPS = ['campaigns', 'ads', 'completed'] as const;
const OF_ACTIVATION = ['activate', null, 'completed'] as const;

interface Props {
  isActivation: boolean;
  /** The number of the shown step: 0, 1 or 2. */
  shown: number;
  /** How far the experiment is, 0 to 2. */
  reached: number;
  /** Shows an earlier script again; null if there is none to show. */
  onShow: ((step: number) => void) | null;
}

/** The three steps of an experiment that a person delivers (GOOGLE-041), and the two of an activation. */
export function ScriptSteps({ isActivation, shown, reached, onShow }: Props) {
  const { t } = useTranslation();
  const steps = (isActivation ? OF_ACTIVATION : STEPS)
    .map((step, at) => ({ step, at }))
    .filter((one): one is { step: NonNullable<typeof one.step>; at: number } => one.step !== null);
  return (
    <ol className="script-steps" aria-label={t('script.steps')}>
      {steps.map(({ step, at }, place) => {
        const isDone = at < reached || (at === 2 && reached === 2);
        const label = (
          <>
            <span className="script-step-mark" aria-hidden>
              {isDone ? <Tick size={12} /> : place + 1}
            </span>
            {t(`script.step.${step}`)}
            {isDone && <span className="visually-hidden"> ({t('script.done')})</span>}
          </>
        );
        return (
          <li key={step} className={at === shown ? 'current' : ''} aria-current={at === shown ? 'step' : undefined}>
            {onShow !== null && at < 2 && at <= reached && at !== shown ? (
              <button type="button" className="script-step" onClick={() => onShow(at)}>
                {label}
              </button>
            ) : (
              <span className="script-step">{label}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
