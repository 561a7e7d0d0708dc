import enUS from 'date-fns/locale/en-US';
import es from 'date-fns/locale/es';

/** How calendars write months and weekdays. */
export const CALENDAR_LOCALES = { en: enUS, es };
