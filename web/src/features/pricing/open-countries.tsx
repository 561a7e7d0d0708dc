import { siteTexts } from '../../components/site/site-texts.js';
import { useBillingCountriesQuery } from '../../lib/api/endpoints.js';
import { useCountryNames } from '../../lib/format/use-country-names.js';
import { useFormat } from '../../lib/format/use-format.js';
import { supportLink } from '../../lib/site.js';

/** The countries where plans can be bought (BILL-060), and a contact for others. Renders nothing until the server has answered. */
export function OpenCountries() {
  const { countries: texts, title } = siteTexts.useTexts().pricing;
  const { locale } = useFormat();
  const nameOf = useCountryNames();
  const open = useBillingCountriesQuery().data?.data;
  if (open === undefined) return null;
  const names = open.countries.map(nameOf).toSorted((one, other) => one.localeCompare(other, locale));
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
  return (
    <p className="price-note open-countries">
      {texts.open.replace('{{countries}}', list)} {open.is_taxed && texts.taxed} {texts.elsewhere}{' '}
      <a href={supportLink(title)}>{texts.write}</a>
    </p>
  );
}
