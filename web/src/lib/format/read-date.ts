import { LANGUAGES, LOCALES, type Language } from '#libs/contracts/messages/language.js';
import { MINUTE_MS } from '#libs/contracts/time.js';

/** `time`: a day without its time. `unreadable`: no date, or one that does not exist in the calendar or on the clock. */
export type DateFault = 'missing' | 'time' | 'unreadable';
/** `at` is ISO 8601 with the browser's offset on that day. */
export type DateReading = { ok: true; at: string } | { ok: false; fault: DateFault };

const refusal = (fault: DateFault): DateReading => ({ ok: false, fault });

/**
 * A date and time as the language writes it, in the browser's zone: `2026-11-25 18:30` everywhere, `11/25/2026 6:30 PM` or `Nov 25, 2026,
 * 18:30` in English, `25/11/2026 18:30` or `25 de noviembre de 2026, 18:30` in Spanish. Day and month are accepted in the other order if
 * only that order gives a date.
 */
export function readDateTime(text: string, language: Language): DateReading {
  const words = plain(text);
  if (words === '') return refusal('missing');
  const time = /(?:^| )(\d{1,2}):(\d{2})(?::\d{2})?(?: ?([ap]m))?(?: ?h)?(?= |$)|(?:^| )(\d{1,2}) ?([ap]m)(?= |$)/.exec(
    words,
  );
  const day = dayOf((time === null ? words : words.replace(time[0], ' ')).trim().replace(/ +/g, ' '), language);
  if (day === null) return refusal('unreadable');
  if (time === null) return refusal('time');
  const hour = hourOf(Number(time[1] ?? time[4]), time[3] ?? time[5]);
  const minute = Number(time[2] ?? 0);
  if (hour === null) return refusal('unreadable');
  const date = new Date(day.year, day.month - 1, day.day, hour, minute);
  const exists =
    date.getMonth() === day.month - 1 &&
    date.getDate() === day.day &&
    date.getHours() === hour &&
    date.getMinutes() === minute;
  return exists ? { ok: true, at: inBrowserZone(date) } : refusal('unreadable');
}

/**
 * A day as the language writes it, with or without its weekday: `2026-11-25`, `11/25/2026` or `Nov 25, 2026` in English, `25/11/2026` or
 * `25 de noviembre de 2026` in Spanish.
 * @returns YYYY-MM-DD; null for a text that is not a day of the calendar
 */
export function readDay(text: string, language: Language): string | null {
  const day = dayOf(plain(text), language);
  if (day === null) return null;
  const date = new Date(Date.UTC(day.year, day.month - 1, day.day));
  const exists = date.getUTCMonth() === day.month - 1 && date.getUTCDate() === day.day;
  return exists ? date.toISOString().slice(0, 10) : null;
}

/** An instant in the browser's zone, ISO 8601 with its offset, for code that counts calendar days. */
export function inBrowserZone(date: Date): string {
  const minutes = -date.getTimezoneOffset();
  const local = new Date(date.getTime() + minutes * MINUTE_MS).toISOString().slice(0, 19);
  const two = (value: number) => String(Math.trunc(value)).padStart(2, '0');
  return `${local}${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
}

/** The text in lower case, without accents, dots after words, commas, and joining words such as 'de'. */
const plain = (text: string): string =>
  unaccented(text)
    .replace(/([ap])\.? ?m\b\.?/g, '$1m')
    .replace(/(\d)t(\d)/, '$1 $2')
    .replace(/,/g, ' ')
    .replace(/(\p{L})\./gu, '$1')
    .replace(/\b(?:de|del|el|at|a las?)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const unaccented = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The names of months or weekdays in both languages, long and short, mapped to their place in the year or the week. */
function names(part: 'month' | 'weekday', count: number): Map<string, number> {
  const found = new Map<string, number>();
  for (const language of LANGUAGES)
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(LOCALES[language], { [part]: style, timeZone: 'UTC' });
      // 2023 begins on a Sunday, and each of its months has a first day.
      for (let place = 0; place < count; place++) {
        const date = part === 'month' ? Date.UTC(2023, place, 1) : Date.UTC(2023, 0, 1 + place);
        found.set(unaccented(format.format(date)).replace('.', ''), place + 1);
      }
    }
  return found;
}

const MONTHS = names('month', 12).set('sep', 9).set('sept', 9);
const WEEKDAYS = names('weekday', 7);

interface Day {
  year: number;
  month: number;
  day: number;
}

function dayOf(text: string, language: Language): Day | null {
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text);
  if (iso !== null) return { year: Number(iso[1]), month: Number(iso[3]), day: Number(iso[4]) };
  const figures = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text);
  if (figures !== null) {
    const [first, second, year] = [Number(figures[1]), Number(figures[3]), Number(figures[4])];
    const [month, day] = language === 'en' ? [first, second] : [second, first];
    return month > 12 ? { year, month: day, day: month } : { year, month, day };
  }
  const [first = '', ...others] = text.split(' ');
  // `mar` is Tuesday in Spanish and March in both languages. It is the weekday if another word is the month.
  const isWeekday = WEEKDAYS.has(first) && (!MONTHS.has(first) || others.some((word) => MONTHS.has(word)));
  const parts = isWeekday ? others : [first, ...others];
  const at = parts.findIndex((word) => MONTHS.has(word));
  const rest = parts.filter((_, place) => place !== at);
  if (at < 0 || at > 1 || rest.length !== 2 || !/^\d{1,2}$/.test(rest[0] ?? '') || !/^\d{4}$/.test(rest[1] ?? ''))
    return null;
  return { year: Number(rest[1]), month: MONTHS.get(parts[at] ?? '') ?? 0, day: Number(rest[0]) };
}

function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour < 24 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}
