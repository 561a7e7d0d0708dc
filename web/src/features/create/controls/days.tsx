import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { valueAt } from '#libs/platforms/reading/untrusted.js';
import { dayAt, dayNumber, laterDay } from '#libs/platforms/dates/zone-days.js';
import { DayField } from '../../../components/day-field.js';
import { FieldNote } from '../../../components/field.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useForm } from '../form/context.js';
import { textIn } from '../form/text-in.js';

const isDay = (text: string): boolean => dayNumber(text) !== null;

/** The run's time in whole days of the ad account's zone: both ends, and their common error. */
export function RunDays() {
  const { t } = useTranslation();
  const format = useFormat();
  const { description, draft, account, errorOf, set, leave } = useForm();
  const { start, end, headStartHours, longestDays, shortestDays = 0 } = description.time;
  const noteId = useId();
  const [openedAt] = useState(() => Date.now());
  const typedAt = (path: string) => textIn(valueAt(draft, path));
  const isUnread = (path: string) => typedAt(path) !== '' && !isDay(typedAt(path));
  const range = isUnread(start) || isUnread(end) ? null : errorOf(start);
  const zone = account?.time_zone;
  const today = dayAt(openedAt, zone ?? format.zone);
  const first = isDay(typedAt(start)) && typedAt(start) > today ? typedAt(start) : today;
  const field = (path: string, label: string, bounds: { earliest: string; latest: string }) => (
    <DayField
      name={path === start ? `${path}.at` : path}
      label={label}
      value={typedAt(path)}
      isDay={isDay(typedAt(path))}
      error={isUnread(path) ? errorOf(path) : null}
      isInvalid={range !== null}
      noteId={noteId}
      {...bounds}
      onChange={(typed) => set(path, typed)}
      onLeave={() => leave(path, start)}
    />
  );
  return (
    <div className="field" data-field={start} role="group" aria-label={t('create.run.dates')}>
      <div className="form-grid">
        {field(start, t('create.run.firstDay'), { earliest: today, latest: laterDay(today, 365) })}
        {field(end, t('create.run.lastDay'), {
          earliest: laterDay(first, shortestDays),
          latest: laterDay(first, longestDays),
        })}
      </div>
      <FieldNote
        id={noteId}
        error={range}
        help={t(headStartHours === 0 ? 'create.run.daysHelpNow' : 'create.run.daysHelp', {
          zone: zone ?? format.zone,
          least: format.number(shortestDays),
          most: format.number(longestDays),
          recommended: format.length(shortestDays * 24, 'hour'),
          hours: format.length(headStartHours, 'hour'),
        })}
      />
    </div>
  );
}
