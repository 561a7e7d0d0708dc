import { DemoButton, SignUpLink } from './calls.js';
import { RichText } from './rich-text.js';
import { siteTexts } from './site-texts.js';
import { unbroken } from './unbroken.js';

/** The two plans in one table (SHELL-039 to SHELL-043). The roles restore the table semantics that the narrow layout removes. */
export function PriceTable() {
  const { price } = siteTexts.useTexts();
  return (
    <div className="price">
      <table role="table" className="price-table">
        <caption className="visually-hidden">{price.caption}</caption>
        <colgroup>
          <col />
          <col />
          <col />
        </colgroup>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              <span className="visually-hidden">{price.plan}</span>
            </th>
            <th role="columnheader" scope="col" className="price-main">
              {price.monthly}
            </th>
            <th role="columnheader" scope="col">
              {price.enterprise}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {price.rows.map(({ label, monthly, enterprise }) => (
            <tr role="row" key={label}>
              <th role="rowheader" scope="row">
                {label}
              </th>
              <td role="cell" className="price-main">
                <RichText text={unbroken(monthly)} />
              </td>
              <td role="cell">
                <RichText text={unbroken(enterprise)} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot role="rowgroup">
          <tr role="row">
            <td role="cell" />
            <td role="cell" className="price-main">
              <SignUpLink isPrimary>{price.subscribe}</SignUpLink>
            </td>
            <td role="cell">
              <DemoButton text={price.contact} />
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="price-note">{price.api}</p>
    </div>
  );
}
