import { useTranslation } from 'react-i18next';
import type { Format } from '../lib/format/format.js';
import { useFormat } from '../lib/format/use-format.js';

/** `list` is MM/DD/YYYY HH:mm, `detail` is YYYY-MM-DD HH:mm (LIST-046), `words` is as the language writes a date. */
type InstantStyle = 'list' | 'detail' | 'words';

interface Props {
  /** ISO 8601; a dash stands for null. */
  at: string | null | undefined;
  style: InstantStyle;
  /** The ad account's zone, if it is known. */
  accountZone?: string | null;
}

/**
 * A date in the browser's zone (CONST-004), even if the ad account has another. On hover it shows the same instant in the account's zone
 * and in UTC. The surrounding text names the zone (`useFormat().zone`).
 */
export function Instant({ at, style, accountZone }: Props) {
  const format = useFormat();
  const title = useZonesOf()(at, accountZone);
  const text = dateIn(format)[style](at);
  if (title === undefined) return <>{text}</>;
  return (
    <time dateTime={at ?? undefined} title={title}>
      {text}
    </time>
  );
}

interface SpanProps {
  from: string | null | undefined;
  /** Absent for a single instant. */
  to?: string | null | undefined;
  style: InstantStyle;
  accountZone: string | null | undefined;
}

/** A run's time by the ad account's clock, beside the browser's; renders nothing if both clocks agree. */
export function InAccountZone({ from, to, style, accountZone }: SpanProps) {
  const { t } = useTranslation();
  const dates = useAccountDates()({ from, to, style, accountZone });
  return dates === null ? null : (
    <div className="secondary in-account-zone">{t('instant.account', { date: dates, zone: accountZone })}</div>
  );
}

/** The dates by the ad account's clock; null if they equal the browser's, or the zone is unknown. */
export function useAccountDates(): (span: SpanProps) => string | null {
  const format = useFormat();
  return ({ from, to, style, accountZone }) => {
    if (!format.isDate(from) || !accountZone || !isZone(accountZone)) return null;
    const write = dateIn(format)[style];
    const datesIn = (zone: string) =>
      to === undefined ? write(from, zone) : `${write(from, zone)} – ${write(to, zone)}`;
    const dates = datesIn(accountZone);
    return dates === datesIn(format.zone) ? null : dates;
  };
}

const dateIn = (format: Format) => ({ list: format.listDate, detail: format.detailDate, words: format.dateTime });

/** The tooltip of a date: a line for the browser's zone, the ad account's and UTC; undefined without a date. */
export function useZonesOf(): (at: string | null | undefined, accountZone?: string | null) => string | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  return (at, accountZone) => {
    if (!format.isDate(at)) return undefined;
    const line = (key: 'here' | 'account', zone: string) =>
      t(`instant.${key}`, { date: format.dateTime(at, zone), zone });
    return [
      line('here', format.zone),
      ...(accountZone && accountZone !== format.zone && isZone(accountZone) ? [line('account', accountZone)] : []),
      t('instant.utc', { date: format.dateTime(at, 'UTC') }),
    ].join('\n');
  };
}

/** Whether the browser knows the zone: a platform's newer name must not break the page. */
function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
