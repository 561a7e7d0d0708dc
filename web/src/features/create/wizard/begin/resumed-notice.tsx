import { useTranslation } from 'react-i18next';
import { Button, Callout } from '@blueprintjs/core';
import { useFormat } from '../../../../lib/format/use-format.js';
import type { Resumed } from '../drafts/resumed.js';

interface Props {
  resumed: Resumed;
  onGoOn(): void;
  onEmpty(): void;
}

const isToday = (time: string): boolean => new Date(time).toDateString() === new Date().toDateString();

/** Says that a new experiment continues an earlier form, and offers an empty form instead. */
export function ResumedNotice({ resumed: { begun, name }, onGoOn, onEmpty }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const wasToday = begun !== null && isToday(begun);
  const when = begun === null ? 'before' : wasToday ? 'at' : 'on';
  const time = wasToday ? format.clock(begun) : format.dateTime(begun);
  return (
    <Callout intent="primary" role="note" title={t(`resumed.${when}`, { time })}>
      <div className="row row-wrap">
        {name !== '' && <span>{t('resumed.name', { name })}</span>}
        <Button size="small" text={t('resumed.empty')} onClick={onEmpty} />
        <Button size="small" variant="minimal" text={t('resumed.goOn')} onClick={onGoOn} />
      </div>
    </Callout>
  );
}
