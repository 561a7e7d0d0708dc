import '@blueprintjs/datetime/lib/css/blueprint-datetime.css';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, InputGroup, PopoverNext } from '@blueprintjs/core';
import { DatePicker } from '@blueprintjs/datetime';
import { Calendar } from '@blueprintjs/icons';
import { readDay } from '../lib/format/read-date.js';
import { useFormat } from '../lib/format/use-format.js';
import { CALENDAR_LOCALES } from './calendar-locales.js';
import { FieldNote } from './field.js';

interface Props {
  name: string;
  label: string;
  /** YYYY-MM-DD, or the typed text if it is not a day. */
  value: string;
  /** Whether `value` is a day. */
  isDay: boolean;
  error: string | null;
  /** A problem of another field concerns this one too. */
  isInvalid: boolean;
  /** The id of the note that explains the problem. */
  noteId: string;
  /** The first and the last day that the calendar offers, YYYY-MM-DD. */
  earliest: string;
  latest: string;
  onChange(value: string): void;
  onLeave(): void;
}

/** Calendars show a day at the browser's midnight. */
const toDate = (day: string): Date => new Date(`${day}T00:00:00`);
const toDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** A day of the calendar, typed as the language writes it or chosen. On blur it becomes YYYY-MM-DD. */
export function DayField(props: Props) {
  const { name, label, value, isDay, error, isInvalid, noteId, earliest, latest, onChange, onLeave } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  /** The text being typed; null while the field is not in use. */
  const [text, setText] = useState<string | null>(null);
  const isWrong = isInvalid || error !== null;
  return (
    <div data-field={name}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <InputGroup
        id={id}
        fill
        autoComplete="off"
        placeholder={t('create.run.dayFormat')}
        value={text ?? value}
        intent={isWrong ? 'danger' : 'none'}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={`${id}-note ${noteId}`}
        onValueChange={(changed) => {
          setText(changed);
          onChange(readDay(changed, format.language) ?? changed);
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
                // The calendar throws for a day outside its bounds.
                value={isDay && value >= earliest && value <= latest ? toDate(value) : null}
                initialMonth={toDate(earliest)}
                locale={CALENDAR_LOCALES[format.language]}
                canClearSelection={false}
                minDate={toDate(earliest)}
                maxDate={toDate(latest)}
                onChange={(date, isChosen) => {
                  if (date === null || !isChosen) return;
                  setText(null);
                  onChange(toDay(date));
                }}
              />
            }
          >
            <Button variant="minimal" icon={<Calendar />} aria-label={t('create.dates.choose', { label })} />
          </PopoverNext>
        }
      />
      <FieldNote id={`${id}-note`} error={error} help={isDay ? format.weekday(value) : undefined} />
    </div>
  );
}
