import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { ArrowUp, FloppyDisk, Reset } from '@blueprintjs/icons';
import { HowToUse } from '../../../../components/how-to-use.js';

/** The buttons beside the steps after the first: help, save as draft, reset and back to top (META-012). */
export function FloatingTools({ onSave, onReset }: { onSave(): void; onReset(): void }) {
  const { t } = useTranslation();
  return (
    <div className="floating-tools" role="group" aria-label={t('wizard.tools')}>
      <HowToUse />
      <Button icon={<FloppyDisk />} title={t('draft.save')} aria-label={t('draft.save')} onClick={onSave} />
      <Button icon={<Reset />} title={t('wizard.reset')} aria-label={t('wizard.reset')} onClick={onReset} />
      <Button
        icon={<ArrowUp />}
        title={t('wizard.toTop')}
        aria-label={t('wizard.toTop')}
        onClick={() => window.scrollTo({ top: 0 })}
      />
    </div>
  );
}
