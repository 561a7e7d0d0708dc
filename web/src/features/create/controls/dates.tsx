import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { parseTime } from '#libs/platforms/dates/run-dates.js';
import { valueAt } from '#libs/platforms/reading/untrusted.js';
import { DateTimeField } from '../../../components/date-time-field.js';
import { FieldNote } from '../../../components/field.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useForm } from '../form/context.js';
import { textIn } from '../form/text-in.js';

/** The run's time in the browser's zone (CONST-004): both ends, and their common error. */
export function RunDates() {
  const { t } = useTranslation();
  const format = useFormat();
  const { description, draft, account, errorOf, set, leave } = useForm();
  const { start, end, headStartHours: hours, longestDays: days } = description.time;
  const noteId = useId();
  const typedAt = (path: string) => textIn(valueAt(draft, path));
  const isRead = (path: string) => parseTime(typedAt(path)) !== null;
  const isUnread = (path: string) => typedAt(path) !== '' && !isRead(path);
  const range = isUnread(start) || isUnread(end) ? null : errorOf(start);
  const field = (path: string, label: string) => (
    <DateTimeField
      name={path === start ? `${path}.at` : path}
      label={label}
      at={isRead(path) ? typedAt(path) : null}
      typed={isRead(path) ? '' : typedAt(path)}
      error={isUnread(path) ? errorOf(path) : null}
      isInvalid={range !== null}
      noteId={noteId}
      accountZone={account?.time_zone}
      onChange={({ at, typed }) => set(path, at ?? typed)}
      onLeave={() => leave(path, start)}
    />
  );
  return (
    <div className="field" data-field={start} role="group" aria-label={t('create.run.dates')}>
      <div className="form-grid">
        {field(start, t('create.run.starts'))}
        {field(end, t('create.run.ends'))}
      </div>
      <FieldNote
        id={noteId}
        error={range}
        help={t('create.run.datesHelp', {
          zone: format.zone,
          hours: format.length(hours, 'hour'),
          days: format.length(days, 'day'),
        })}
      />
    </div>
  );
}
