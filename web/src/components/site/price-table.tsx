import { DemoButton, SignUpLink } from './calls.js';
import { RichText } from './rich-text.js';
import { siteTexts } from './site-texts.js';

/** The two plans in one table (SHELL-039 to SHELL-043). */
export function PriceTable() {
  const { price } = siteTexts.useTexts();
  return (
    <div className="price">
      <table className="price-table">
        <caption className="visually-hidden">{price.caption}</caption>
        <colgroup>
          <col />
          <col />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{price.plan}</span>
            </th>
            <th scope="col" className="price-main">
              {price.monthly}
            </th>
            <th scope="col">{price.enterprise}</th>
          </tr>
        </thead>
        <tbody>
          {price.rows.map(({ label, monthly, enterprise }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="price-main">
                <RichText text={monthly} />
              </td>
              <td>
                <RichText text={enterprise} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            <td className="price-main">
              <SignUpLink isPrimary>{price.subscribe}</SignUpLink>
            </td>
            <td>
              <DemoButton text={price.contact} />
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="price-note">{price.api}</p>
    </div>
  );
}
