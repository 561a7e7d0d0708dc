import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Button } from '@blueprintjs/core';
import { selectErrorLog } from '../../lib/errors/error-log.js';
import { useFailureTexts } from '../../lib/errors/use-failure-texts.js';
import { useFormat } from '../../lib/format/use-format.js';

const SHOWN = 5;

interface Props {
  /** Whether the rest of the panel has nothing to report. */
  isQuiet: boolean;
  onOpenAlerts(): void;
}

/** The latest errors in short; details are in the dialog 'Alerts'. */
export function ErrorLogPanel({ isQuiet, onOpenAlerts }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const toTexts = useFailureTexts();
  const { errors } = useSelector(selectErrorLog);
  return (
    <section aria-labelledby="error-panel-title">
      <h2 id="error-panel-title">{t('errors.panel')}</h2>
      {errors.length === 0 ? (
        <p className="secondary">{t(isQuiet ? 'errors.none' : 'errors.noError')}</p>
      ) : (
        <ul className="error-panel-list">
          {errors.slice(0, SHOWN).map((error) => {
            const { title, message } = toTexts(error);
            return (
              <li key={error.id}>
                <div className="spread">
                  <strong>{title}</strong>
                  <time className="secondary tabular" dateTime={error.occurredOn}>
                    {format.listDate(error.occurredOn)}
                  </time>
                </div>
                <p>{message}</p>
              </li>
            );
          })}
        </ul>
      )}
      <Button fill text={t('errors.openAlerts')} onClick={onOpenAlerts} />
    </section>
  );
}
