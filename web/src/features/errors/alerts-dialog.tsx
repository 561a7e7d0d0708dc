import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { AnchorButton, Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Envelope } from '@blueprintjs/icons';
import { logCleared, selectErrorLog, type LogError } from '../../lib/errors/error-log.js';
import { useFailureTexts } from '../../lib/errors/use-failure-texts.js';
import { useFormat } from '../../lib/format/use-format.js';
import { supportLink } from '../../lib/site.js';

interface Props {
  isOpen: boolean;
  onClose(): void;
}

/** The dialog 'Alerts': every logged error with its details, a button to empty the log, and a link to support (SHELL-029, SHELL-030). */
export function AlertsDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { errors } = useSelector(selectErrorLog);
  return (
    <Dialog isOpen={isOpen} title={t('errors.alerts')} onClose={onClose} className="alerts-dialog">
      <DialogBody>
        {errors.length === 0 ? (
          <p className="secondary">{t('errors.none')}</p>
        ) : (
          <ul className="alerts-list">
            {errors.map((error) => (
              <Alert key={error.id} error={error} onLeave={onClose} />
            ))}
          </ul>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <AnchorButton
              variant="outlined"
              icon={<Envelope />}
              text={t('errors.contact')}
              href={supportLink(t('errors.subject'))}
            />
            {/* Never disabled: that would move the focus out of the dialog, so that Esc would not close it. */}
            <Button text={t('errors.clear')} onClick={() => dispatch(logCleared())} />
          </>
        }
      />
    </Dialog>
  );
}

function Alert({ error, onLeave }: { error: LogError; onLeave(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { title, message, items, hint } = useFailureTexts()(error);
  return (
    <li className="alert">
      <div className="spread">
        <h3>{title}</h3>
        <span className="pill danger">{t(`errors.type.${error.type}`)}</span>
      </div>
      <p className="secondary tabular">
        <time dateTime={error.occurredOn} title={format.exactDate(error.occurredOn)}>
          {format.listDate(error.occurredOn)}
        </time>
        {error.times > 1 && ` · ${t('errors.times', { n: format.number(error.times) })}`}
      </p>
      <p>{message}</p>
      {hint !== null && <p>{hint}</p>}
      {(items.length > 0 || error.requestId !== null) && (
        <details>
          <summary>{t('errors.details')}</summary>
          <ul className="alert-items">
            {items.map((item, index) => (
              <li key={index}>
                <strong>{item.title}</strong> <span className="pill">{item.type}</span>
                <p>{item.message}</p>
              </li>
            ))}
          </ul>
          {error.requestId !== null && <p className="secondary">{t('problem.requestId', { id: error.requestId })}</p>}
        </details>
      )}
      {error.needsRelink && (
        <p>
          <Link to="/profile?tab=2" onClick={onLeave}>
            {t('problem.relink')}
          </Link>
        </p>
      )}
    </li>
  );
}
