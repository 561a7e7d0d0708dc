import { siteTexts } from '../../components/site/site-texts.js';
import { unbroken } from '../../components/site/unbroken.js';
import { useFormat } from '../../lib/format/use-format.js';

/**
 * What the chosen variation reaches of the best possible rate, measured on 30 simulated experiments of each size (the table in
 * libs/statistics/README.md, "A search for the best"). The same seeds and the same impressions for both ways.
 */
const MEASURED = [
  { combinations: 2_000, ads: 200, even: 0.87, search: 0.956 },
  { combinations: 1_296, ads: 160, even: 0.895, search: 0.986 },
  { combinations: 1_152, ads: 100, even: 0.825, search: 0.969 },
] as const;

/** One wave beside a search with the same budget, in our own figures and with their limits. */
export function SearchFigures() {
  const { search } = siteTexts.useTexts();
  const { number, percent } = useFormat();
  return (
    <section className="site-section" aria-labelledby="search-figures">
      <div className="section-head">
        <h2 id="search-figures">{search.heading}</h2>
        <p>{unbroken(search.lead)}</p>
      </div>
      <div className="search-figures">
        <table>
          <caption>{search.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{search.size}</th>
              <th scope="col">{search.even}</th>
              <th scope="col">{search.best}</th>
            </tr>
          </thead>
          <tbody>
            {MEASURED.map(({ combinations, ads, even, search: best }) => (
              <tr key={combinations}>
                <th scope="row">
                  {search.sizeOf.replace('{{combinations}}', number(combinations)).replace('{{ads}}', number(ads))}
                </th>
                <Reached share={even} text={percent(even, 0)} />
                <Reached share={best} text={percent(best, 0)} isBest />
              </tr>
            ))}
          </tbody>
        </table>
        <p className="secondary">{search.limits}</p>
      </div>
    </section>
  );
}

function Reached({ share, text, isBest = false }: { share: number; text: string; isBest?: boolean }) {
  return (
    <td className="tabular">
      <b>{text}</b>
      <span className="reached" aria-hidden>
        <i className={isBest ? 'best' : undefined} style={{ width: `${share * 100}%` }} />
      </span>
    </td>
  );
}
