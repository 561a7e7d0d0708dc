import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Callout } from '@blueprintjs/core';
import { useProblemText, useServerText } from '../../lib/api/use-problem-text.js';
import { bringIntoView } from '../../lib/bring-into-view.js';
import { alertShown, selectPlan, type AlertPlace } from '../../lib/billing/plan-slice.js';

/** The server's message about the last call for plans or invitations. It is cleared when this component leaves the page. */
export function PlanAlert({ place }: { place: AlertPlace }) {
  const dispatch = useDispatch();
  const inWords = useProblemText();
  const serverText = useServerText();
  const alert = useSelector(selectPlan).alerts[place];
  useEffect(() => () => void dispatch(alertShown({ place, alert: null })), [dispatch, place]);
  const spot = useRef<HTMLDivElement>(null);
  // A form can be longer than its dialog. A user who has just pressed its button sees only its end.
  useEffect(() => {
    if (spot.current !== null) bringIntoView(spot.current, 'nearest');
  }, [alert]);
  if (alert === null) return null;
  const isFailure = alert.intent === 'danger';
  return (
    <div ref={spot}>
      <Callout compact intent={alert.intent} role={isFailure ? 'alert' : 'status'} className="form-refusal">
        {'problem' in alert ? inWords(alert.problem) : serverText(alert.text)}
      </Callout>
    </div>
  );
}
