import { useTranslation } from 'react-i18next';
import { Button, Callout } from '@blueprintjs/core';

/** Shown if two tabs have the same form. The user chooses the tab, so that neither overwrites the other unseen. */
export function OtherTab({ onUseThere, onKeepHere }: { onUseThere(): void; onKeepHere(): void }) {
  const { t } = useTranslation();
  return (
    <Callout intent="warning" role="alert" title={t('draft.otherTab.title')}>
      <p>{t('draft.otherTab.text')}</p>
      <div className="row row-wrap">
        <Button size="small" text={t('draft.otherTab.there')} onClick={onUseThere} />
        <Button size="small" text={t('draft.otherTab.here')} onClick={onKeepHere} />
      </div>
    </Callout>
  );
}
