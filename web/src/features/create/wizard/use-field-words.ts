import { useTranslation } from 'react-i18next';
import type { Place } from '#libs/platforms/fields/fields-of.js';
import { readAmount } from '#libs/contracts/money/amount-text.js';
import { kindOf } from '#libs/platforms/kinds/index.js';
import { listOf, recordOf, valuesOf } from '#libs/platforms/reading/untrusted.js';
import { parseTime } from '#libs/platforms/dates/run-dates.js';
import { dayNumber } from '#libs/platforms/dates/zone-days.js';
import { useAccountDates } from '../../../components/instant.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { textIn } from '../form/text-in.js';
import { useFrame } from '../form/context.js';

/** The contents of a field or list, in words: one text for each alternative, none if it is empty. */
export function useFieldWords() {
  const { description, account, currency, lookups } = useFrame();
  const { t } = useTranslation();
  const format = useFormat();
  const accountDates = useAccountDates();
  return ({ path, isList, field }: Place, value: unknown): readonly string[] => {
    const inWords = (one: unknown): string => {
      if (field.kind === 'date') {
        const at = parseTime(one);
        if (at === null) return textIn(one);
        const accountZone = account?.time_zone;
        const accountDate = accountDates({ from: String(one), style: 'detail', accountZone });
        const ownDate = `${format.detailDate(String(one))} (${format.zone})`;
        return accountDate === null ? ownDate : `${ownDate} = ${accountDate} (${accountZone})`;
      }
      if (field.kind === 'day') return dayNumber(one) === null ? textIn(one) : format.weekday(textIn(one));
      if (field.kind === 'visual') {
        const { name, carousel } = recordOf(one);
        const count = listOf(carousel).length;
        return count === 0 ? textIn(name) : t('wizard.carouselOf', { name, count });
      }
      if (field.kind === 'money') {
        const read = readAmount(textIn(one), { currency, language: format.language });
        return read.ok ? format.money(read.amountMinor, currency) : textIn(one);
      }
      if (field.kind === 'code' && field.offered === undefined)
        return lookups.rows[path]?.find(({ id }) => id === one)?.name ?? textIn(one);
      return kindOf(field).words(one, field, format.language, description.texts[path]?.options ?? {});
    };
    if (!isList) return kindOf(field).isEmpty(value) ? [] : [inWords(value)];
    return valuesOf(value).map(inWords);
  };
}
