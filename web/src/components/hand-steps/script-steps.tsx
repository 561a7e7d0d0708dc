import { useTranslation } from 'react-i18next';
import { Tick } from '@blueprintjs/icons';

const STEPS = ['campaigns', 'ads', 'completed'] as const;

interface Props {
  /** 0, 1 or 2. */
  shown: number;
  /** How far the experiment is, 0 to 2. */
  reached: number;
  /** Shows an earlier script again; null where there is none to show. */
  onShow: ((step: number) => void) | null;
}

/** The three steps of an experiment that a person delivers (GOOGLE-041). */
export function ScriptSteps({ shown, reached, onShow }: Props) {
  const { t } = useTranslation();
  return (
    <ol className="script-steps" aria-label={t('script.steps')}>
      {STEPS.map((step, at) => {
        const isDone = at < reached || (at === 2 && reached === 2);
        const label = (
          <>
            <span className="script-step-mark" aria-hidden>
              {isDone ? <Tick size={12} /> : at + 1}
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
