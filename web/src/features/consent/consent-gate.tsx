import { lazy, Suspense } from 'react';
import { useConsent } from '../../lib/consent/consent.js';
import { useIsConsentPanelOpen } from '../../lib/consent/consent-panel-state.js';
import { consentTexts } from './consent-texts.js';

const Banner = lazy(async () => {
  const [module] = await Promise.all([import('./consent-banner-chunk.js'), consentTexts.preload()]);
  return module;
});

/** The consent manager: asks on the first visit and whenever it is opened again. After an answer, it loads nothing (LEGAL-004). */
export function ConsentGate() {
  const isAnswered = useConsent() !== null;
  const isOpened = useIsConsentPanelOpen();
  if (isAnswered && !isOpened) return null;
  return (
    <Suspense fallback={null}>
      <Banner isOpened={isOpened} />
    </Suspense>
  );
}
