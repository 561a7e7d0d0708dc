import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { consentChoice, saveConsent, type ConsentChoice } from '../../lib/consent/consent.js';
import { closeConsentPanel } from '../../lib/consent/consent-panel-state.js';
import { ConsentChoices } from './consent-choices.js';
import { consentTexts } from './consent-texts.js';

const NOTHING: ConsentChoice = { preference: false, scheduling: false };
const EVERYTHING: ConsentChoice = { preference: true, scheduling: true };

interface Props {
  /** Whether a user opened the banner: it then starts with the choices and takes the focus. On a first visit it does neither. */
  isOpened: boolean;
}

/** The consent question. Accept and Reject look alike and need one press each; the page behind stays usable. */
export function ConsentBanner({ isOpened }: Props) {
  const texts = consentTexts.useTexts();
  const [hasUnfolded, setUnfolded] = useState(false);
  const [choice, setChoice] = useState(() => consentChoice() ?? NOTHING);
  const title = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  const isUnfolded = hasUnfolded || isOpened;

  useEffect(() => {
    if (isUnfolded) title.current?.focus();
  }, [isUnfolded]);
  useEffect(() => reserveRoom(panel.current), []);

  const answer = (value: ConsentChoice) => {
    saveConsent(value);
    closeConsentPanel();
  };
  const canClose = isOpened && consentChoice() !== null;

  return (
    <section
      ref={panel}
      className="consent"
      aria-labelledby="consent-title"
      onKeyDown={({ key }) => key === 'Escape' && canClose && closeConsentPanel()}
    >
      <div className="consent-text">
        <h2 id="consent-title" ref={title} tabIndex={-1}>
          {texts.title}
        </h2>
        <p>
          {texts.lead} <Link to="/cookies">{texts.details}</Link>
        </p>
        {isUnfolded && <ConsentChoices value={choice} onChange={setChoice} />}
      </div>
      <div className="consent-actions">
        <Button variant="outlined" text={texts.rejectAll} onClick={() => answer(NOTHING)} />
        <Button variant="outlined" text={texts.acceptAll} onClick={() => answer(EVERYTHING)} />
        {isUnfolded ? (
          <Button variant="outlined" text={texts.save} onClick={() => answer(choice)} />
        ) : (
          <Button variant="minimal" text={texts.choose} onClick={() => setUnfolded(true)} />
        )}
      </div>
      {canClose && (
        <Button
          className="consent-close"
          variant="minimal"
          icon={<Cross />}
          aria-label={texts.close}
          onClick={closeConsentPanel}
        />
      )}
    </section>
  );
}

/** Reserves room below the page, so that the banner hides neither its end nor the focused element. Returns the function that undoes it. */
function reserveRoom(panel: HTMLElement | null): (() => void) | undefined {
  if (panel === null || typeof ResizeObserver === 'undefined') return undefined;
  const root = document.documentElement;
  const observer = new ResizeObserver(() => root.style.setProperty('--consent-height', `${panel.offsetHeight}px`));
  observer.observe(panel);
  return () => {
    observer.disconnect();
    root.style.removeProperty('--consent-height');
  };
}
