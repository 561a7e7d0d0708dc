import { Button } from '@blueprintjs/core';
import { CONSENT_CATEGORIES, useConsent } from '../../lib/consent/consent.js';
import { openConsentPanel } from '../../lib/consent/consent-panel-state.js';
import { legalTexts } from './legal-texts.js';

/** The visitor's consent, and a button to change it (LEGAL-003, LEGAL-004). */
export function ConsentStatus() {
  const texts = legalTexts.useTexts().cookies;
  const choice = useConsent();
  return (
    <div className="consent-status">
      <div aria-live="polite">
        {choice === null ? (
          texts.notAnswered
        ) : (
          <>
            <strong>{texts.yourAnswer}</strong>
            <ul>
              {CONSENT_CATEGORIES.map((category) => (
                <li key={category}>
                  {texts.kinds[category].title}: {choice[category] ? texts.allowed : texts.refused}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <Button intent="primary" text={texts.openPanel} onClick={openConsentPanel} />
    </div>
  );
}
