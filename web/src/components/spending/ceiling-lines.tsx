import { useTranslation } from 'react-i18next';
import { brokenBy, leftMinor } from '#libs/contracts/account/spend-ceiling.js';
import { toMinorUnits } from '#libs/contracts/money/money.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { useCeilingsQuery, type Ceiling } from '../../lib/api/endpoints.js';
import { useFormat } from '../../lib/format/use-format.js';

interface Props {
  platform: Platform;
  accountId: string;
  currency: string;
  /** The amount to commit, minor units; null while unknown. */
  amountMinor: number | null;
}

/** Each ceiling that limits the amount to commit, with its remaining amount. Renders nothing without ceilings. */
export function CeilingLines({ platform, accountId, currency, amountMinor }: Props) {
  const { t } = useTranslation();
  const { data, isError } = useCeilingsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data === undefined) return isError ? <p className="secondary">{t('ceilings.unknown')}</p> : null;
  const bounding = data.data.filter(
    (one) =>
      one.currency === currency &&
      (one.account_id === null || (one.platform === platform && one.account_id === accountId)),
  );
  if (bounding.length === 0) return null;
  return (
    <ul className="ceiling-lines" aria-label={t('ceilings.title')}>
      {bounding.map((ceiling) => (
        <CeilingLine key={ceiling.account_id ?? ''} ceiling={ceiling} amountMinor={amountMinor} />
      ))}
    </ul>
  );
}

function CeilingLine({ ceiling, amountMinor }: { ceiling: Ceiling; amountMinor: number | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { currency } = ceiling;
  const minor = (major: number) => (major === 0 ? 0 : (toMinorUnits(major, currency) ?? 0));
  const money = (amount: number) => format.money(amount, currency);
  const use = {
    platform: ceiling.platform,
    accountId: ceiling.account_id,
    currency,
    ceilingMinor: minor(ceiling.amount),
    committedMinor: minor(ceiling.committed),
  };
  const left = leftMinor(use);
  const isBroken = amountMinor !== null && brokenBy([use], amountMinor).length > 0;
  const figures = { committed: money(use.committedMinor), ceiling: money(use.ceilingMinor), left: money(left) };
  return (
    <li className="tabular">
      <strong>{t(ceiling.account_id === null ? 'ceilings.ofTeam' : 'ceilings.ofAccount')}</strong>{' '}
      {t('ceilings.committedOf', figures)}{' '}
      {amountMinor === null ? (
        t('ceilings.leftNow', figures)
      ) : isBroken ? (
        <span className="error-inline" role="alert">
          {t('ceilings.tooMuch', { ...figures, needed: money(amountMinor), over: money(amountMinor - left) })}
        </span>
      ) : (
        t('ceilings.leftAfter', { needed: money(amountMinor), left: money(left - amountMinor) })
      )}
    </li>
  );
}
