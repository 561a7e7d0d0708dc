import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Clipboard } from '@blueprintjs/icons';
import { useFormat } from '../../lib/format/use-format.js';
import { useCopy } from '../../lib/use-copy.js';

interface Props {
  script: string;
  /** The number of this script among the scripts of its step; null if the step has only one. */
  part: { number: number; of: number } | null;
  worksUntil: string;
}

/** A script to copy and paste (GOOGLE-041, GOOGLE-044). */
export function ScriptViewer({ script, part, worksUntil }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const copy = useCopy();
  const numbers = part && { number: format.number(part.number), of: format.number(part.of) };
  return (
    <div className="script-viewer">
      {numbers && (
        <p>
          <strong>{t('script.part', numbers)}.</strong> {t('script.partNote')}
        </p>
      )}
      <div className="spread">
        <span className="secondary">{t('script.works', { date: format.detailDate(worksUntil) })}</span>
        <Button icon={<Clipboard />} text={t('script.copy')} onClick={() => void copy(script, t('script.copied'))} />
      </div>
      <pre
        className="script-text"
        tabIndex={0}
        role="region"
        aria-label={numbers ? t('script.part', numbers) : t('script.viewer')}
      >
        <code translate="no">{script}</code>
      </pre>
    </div>
  );
}
