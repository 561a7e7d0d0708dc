import { Endorsed } from '@blueprintjs/icons';
import { siteTexts } from '../../components/site/site-texts.js';
import { useFormat } from '../../lib/format/use-format.js';
import { CurvesChart } from './curves-chart.js';
import { EXAMPLE, EXAMPLE_ROWS } from './example-campaign.js';

/** What the results page looks like, built from the same parts, filled with the example campaign. */
export function ResultsPicture() {
  const { results } = siteTexts.useTexts();
  const format = useFormat();
  const facts = [
    { label: results.created, value: format.number(EXAMPLE.variations), note: results.combinations },
    { label: results.spent, value: format.moneyMajor(EXAMPLE.spentUsd, 'USD', 0), note: results.hours },
    { label: results.pool, value: format.percent(EXAMPLE.averageRate, 1), note: results.average },
    { label: results.best, value: format.percent(EXAMPLE_ROWS[0]?.rate, 1), note: results.sure, isBest: true },
  ];
  return (
    <figure className="product-picture results-picture">
      <header>
        <strong>{results.name}</strong>
        <span className="pill success">
          <Endorsed size={12} aria-hidden />
          {results.status}
        </span>
        <span className="example-badge">{results.badge}</span>
      </header>
      <dl className="picture-facts tabular">
        {facts.map(({ label, value, note, isBest }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={isBest === true ? 'best' : undefined}>{value}</dd>
            <dd className="secondary">{note}</dd>
          </div>
        ))}
      </dl>
      <div className="picture-chart">
        <strong>{results.performance}</strong>
        <span className="secondary">{results.help}</span>
        <CurvesChart />
      </div>
      <ResultRows />
    </figure>
  );
}

function ResultRows() {
  const { columns, rows } = siteTexts.useTexts().results;
  const format = useFormat();
  return (
    <table className="picture-rows tabular">
      <thead>
        <tr>
          <th scope="col">{columns.type}</th>
          <th scope="col">{columns.visual}</th>
          <th scope="col">{columns.headline}</th>
          <th scope="col" className="wide-only">
            {columns.audience}
          </th>
          <th scope="col" className="number">
            {columns.rate}
          </th>
          <th scope="col" className="number">
            {columns.beats}
          </th>
        </tr>
      </thead>
      <tbody>
        {EXAMPLE_ROWS.map(({ kind, rate, beats }, index) => {
          const texts = rows[index];
          return (
            <tr key={kind} className={`row-${kind}`}>
              <td>
                <span className={`type-${kind}`}>{texts?.type}</span>
              </td>
              <td colSpan={kind === 'pool' ? 2 : 1}>{texts?.visual}</td>
              {kind !== 'pool' && <td>{texts?.headline}</td>}
              <td className="wide-only">{texts?.audience}</td>
              <td className="number">
                <b>{format.number(rate * 100, 2)}</b>
              </td>
              <td className="number">
                <span className="beats" aria-hidden>
                  <i style={{ width: `${beats * 100}%` }} />
                </span>
                {format.percent(beats, 1)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
