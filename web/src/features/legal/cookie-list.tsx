import { STORED_ITEMS, type StoredItem } from '../../lib/storage/stored-items.js';
import { legalTexts } from './legal-texts.js';

const KINDS = [
  'essential',
  'preference',
  'scheduling',
  'unclassified',
] as const satisfies readonly StoredItem['kind'][];

/** Every cookie and storage key, by kind (LEGAL-002). The roles restore the table semantics that the narrow layout removes. */
export function CookieList() {
  const { columns, items, kinds, where, prefixNote } = legalTexts.useTexts().cookies;
  return (
    <>
      {KINDS.map((kind) => (
        <div key={kind} className="cookie-kind">
          <h3 id={`cookies-${kind}`}>{kinds[kind].title}</h3>
          <p>{kinds[kind].text}</p>
          <table role="table" className="cookie-table" aria-labelledby={`cookies-${kind}`}>
            <thead role="rowgroup">
              <tr role="row">
                <th role="columnheader" scope="col">
                  {columns.name}
                </th>
                <th role="columnheader" scope="col">
                  {columns.purpose}
                </th>
                <th role="columnheader" scope="col">
                  {columns.where}
                </th>
                <th role="columnheader" scope="col">
                  {columns.lasts}
                </th>
              </tr>
            </thead>
            <tbody role="rowgroup">
              {STORED_ITEMS.filter((item) => item.kind === kind).map(({ id, name, where: place }) => (
                <tr role="row" key={id}>
                  <th role="rowheader" scope="row">
                    {items[id].name ?? <code>{name}</code>}
                  </th>
                  <td role="cell">{items[id].purpose}</td>
                  <td role="cell" data-label={columns.where}>
                    {where[place]}
                  </td>
                  <td role="cell" data-label={columns.lasts}>
                    {items[id].lasts}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
      <p className="secondary">{prefixNote}</p>
    </>
  );
}
