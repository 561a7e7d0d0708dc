import { STORED_ITEMS, type StoredItem } from '../../lib/storage/stored-items.js';
import { legalTexts } from './legal-texts.js';

const KINDS = ['essential', 'preference', 'scheduling', 'unclassified'] as const satisfies readonly StoredItem['kind'][];

/** Every cookie and storage key, by kind (LEGAL-002). */
export function CookieList() {
  const { columns, items, kinds, where, prefixNote } = legalTexts.useTexts().cookies;
  return (
    <>
      {KINDS.map((kind) => (
        <div key={kind} className="cookie-kind">
          <h3 id={`cookies-${kind}`}>{kinds[kind].title}</h3>
          <p>{kinds[kind].text}</p>
          <table className="cookie-table" aria-labelledby={`cookies-${kind}`}>
            <thead>
              <tr>
                <th scope="col">{columns.name}</th>
                <th scope="col">{columns.purpose}</th>
                <th scope="col">{columns.where}</th>
                <th scope="col">{columns.lasts}</th>
              </tr>
            </thead>
            <tbody>
              {STORED_ITEMS.filter((item) => item.kind === kind).map(({ id, name, where: place }) => (
                <tr key={id}>
                  <th scope="row">
                    <code>{name}</code>
                  </th>
                  <td>{items[id].purpose}</td>
                  <td data-label={columns.where}>{where[place]}</td>
                  <td data-label={columns.lasts}>{items[id].lasts}</td>
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
