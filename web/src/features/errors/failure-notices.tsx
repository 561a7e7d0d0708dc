import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { failureShown, selectErrorLog } from '../../lib/errors/error-log.js';
import { useFailureTexts } from '../../lib/errors/use-failure-texts.js';
import { prepareToasts, toast } from '../../lib/toaster.js';

/** The maximum number of items in a toast; the log has the rest. */
const SHOWN = 4;

/** Shows each refusal in a toast: its message, the named problems, and a button to link the account again (ERR-007, ERR-010, ERR-011). */
export function FailureNotices() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const toTexts = useFailureTexts();
  const { announced } = useSelector(selectErrorLog);
  useEffect(prepareToasts, []);
  useEffect(() => {
    if (announced === null) return;
    // Marks the failure as shown immediately. Otherwise the layout of the next page would show it again.
    dispatch(failureShown());
    const { message, items, hint } = toTexts(announced);
    const rest = items.length - SHOWN;
    const isRepetition = items.length === 1 && items[0]?.message === message;
    void toast(
      <>
        {message}
        {!isRepetition && items.length > 0 && (
          <ul className="toast-items">
            {items.slice(0, SHOWN).map((item, index) => (
              <li key={index}>
                <strong>{item.title}</strong>: {item.message}
              </li>
            ))}
            {rest > 0 && <li>{t('errors.more', { n: rest })}</li>}
          </ul>
        )}
        {hint !== null && <div>{hint}</div>}
      </>,
      'danger',
      announced.needsRelink ? { text: t('problem.relink'), onClick: () => void navigate('/profile?tab=2') } : undefined,
    );
  }, [announced, dispatch, navigate, t, toTexts]);
  return null;
}
