import { useState } from 'react';
import { AnchorButton, Button, Dialog, DialogBody } from '@blueprintjs/core';
import { Calendar, Envelope } from '@blueprintjs/icons';
import { useConsent } from '../../lib/consent/consent.js';
import { openConsentPanel } from '../../lib/consent/consent-panel-state.js';
import { SCHEDULING_URL, supportLink } from '../../lib/site.js';
import { siteTexts } from './site-texts.js';

interface Props {
  isOpen: boolean;
  onClose(): void;
  /** Page of the scheduling service; null if none is set up. */
  schedulingUrl?: string | null;
}

/**
 * The demo popup (SHELL-043, SHELL-045, SHELL-046). The scheduling service may set cookies, so it is not loaded before the visitor allows
 * it, once here or permanently in the consent manager. It is a frame, never a script in our page.
 */
export function DemoDialog({ isOpen, onClose, schedulingUrl = SCHEDULING_URL }: Props) {
  const texts = siteTexts.useTexts().demo;
  return (
    <Dialog isOpen={isOpen} title={texts.title} onClose={onClose} className="demo-dialog">
      <DialogBody>
        {schedulingUrl === null ? (
          <>
            <p className="demo-lead">{texts.lead}</p>
            <p className="demo-lead">{texts.mailOnly}</p>
            <AnchorButton
              intent="primary"
              icon={<Envelope />}
              text={texts.mailButton}
              href={supportLink(texts.subject)}
            />
          </>
        ) : (
          <Scheduling url={schedulingUrl} onClose={onClose} />
        )}
      </DialogBody>
    </Dialog>
  );
}

function Scheduling({ url, onClose }: { url: string; onClose(): void }) {
  const texts = siteTexts.useTexts().demo;
  const isAllowed = useConsent()?.scheduling ?? false;
  const [isAllowedOnce, setAllowedOnce] = useState(false);
  if (isAllowed || isAllowedOnce) {
    return (
      <iframe
        className="demo-frame"
        title={texts.frame}
        src={url}
        sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
        referrerPolicy="no-referrer"
      />
    );
  }
  return (
    <>
      <p className="demo-lead">{texts.lead}</p>
      <p className="demo-lead">{texts.gate.replace('{{host}}', new URL(url).host)}</p>
      <div className="row row-wrap">
        <Button intent="primary" icon={<Calendar />} text={texts.show} onClick={() => setAllowedOnce(true)} />
        <AnchorButton variant="outlined" icon={<Envelope />} text={texts.mail} href={supportLink(texts.subject)} />
      </div>
      <Button
        className="demo-settings"
        variant="minimal"
        size="small"
        text={texts.settings}
        onClick={() => {
          onClose();
          openConsentPanel();
        }}
      />
    </>
  );
}
