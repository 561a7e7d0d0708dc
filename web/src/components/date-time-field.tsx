import '@blueprintjs/datetime/lib/css/blueprint-datetime.css';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, InputGroup, PopoverNext } from '@blueprintjs/core';
import { DatePicker, TimePrecision } from '@blueprintjs/datetime';
import { Calendar } from '@blueprintjs/icons';
import { inBrowserZone, readDateTime } from '../lib/format/read-date.js';
import { useFormat } from '../lib/format/use-format.js';
import { CALENDAR_LOCALES } from './calendar-locales.js';
import { FieldNote } from './field.js';
import { InAccountZone, Instant, useZonesOf } from './instant.js';

/** A date and time: an instant, or the typed text if it is not a date. */
export interface DateTimeValue {
  /** ISO 8601 with the browser's offset; null if it cannot be read. */
  at: string | null;
  /** The typed text if it cannot be read, otherwise empty. */
  typed: string;
}

interface Props extends DateTimeValue {
  name: string;
  label: string;
  error: string | null;
  /** A problem of another field concerns this one too. */
  isInvalid: boolean;
  /** The id of the note that explains the problem. */
  noteId: string;
  /** The ad account's time zone. If it differs from the browser's, the time in it is shown below the field. */
  accountZone: string | undefined;
  /** The first day that can be chosen; today by default. */
  earliest?: Date;
  onChange(value: DateTimeValue): void;
  onLeave(): void;
}

/**
 * A date and time in the browser's zone, typed as the language writes it or chosen in a calendar. On blur it becomes YYYY-MM-DD HH:mm, with
 * the date in words below. Text that cannot be read stays as typed.
 */
export function DateTimeField(props: Props) {
  const { name, label, at, typed, error, isInvalid, noteId, accountZone, earliest, onChange, onLeave } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const zonesOf = useZonesOf();
  /** The text being typed; null while the field is not in use. */
  const [text, setText] = useState<string | null>(null);
  const isWrong = isInvalid || error !== null;
  const choose = (date: Date | null) => {
    setText(null);
    if (date !== null) onChange({ at: inBrowserZone(date), typed: '' });
  };
  return (
    <div data-field={name}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <InputGroup
        id={id}
        name={name}
        fill
        autoComplete="off"
        placeholder={t('create.run.dateFormat')}
        title={zonesOf(at, accountZone)}
        value={text ?? (typed === '' && at !== null ? format.detailDate(at) : typed)}
        intent={isWrong ? 'danger' : 'none'}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={`${id}-note ${noteId}`}
        onValueChange={(changed) => {
          setText(changed);
          const read = readDateTime(changed, format.language);
          onChange(read.ok ? { at: read.at, typed: '' } : { at: null, typed: changed });
        }}
        onBlur={() => {
          setText(null);
          onLeave();
        }}
        rightElement={
          <PopoverNext
            placement="bottom-end"
            content={
              <DatePicker
                value={at === null ? null : new Date(at)}
                locale={CALENDAR_LOCALES[format.language]}
                timePrecision={TimePrecision.MINUTE}
                canClearSelection={false}
                minDate={earliest ?? startOfToday()}
                maxDate={inOneYear()}
                onChange={choose}
              />
            }
          >
            <Button variant="minimal" icon={<Calendar />} aria-label={t('create.dates.choose', { label })} />
          </PopoverNext>
        }
      />
      <FieldNote
        id={`${id}-note`}
        error={error}
        help={
          at === null ? undefined : (
            <>
              <Instant at={at} style="words" />
              <InAccountZone from={at} style="words" accountZone={accountZone} />
            </>
          )
        }
      />
    </div>
  );
}

function startOfToday(): Date {
  const day = new Date();
  day.setHours(0, 0, 0, 0);
  return day;
}

function inOneYear(): Date {
  const day = startOfToday();
  day.setFullYear(day.getFullYear() + 1);
  return day;
}
