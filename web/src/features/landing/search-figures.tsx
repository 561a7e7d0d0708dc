import { SEARCH_FIGURES } from '#libs/contracts/experiment/plan/search-figures.js';
import { siteTexts } from '../../components/site/site-texts.js';
import { unbroken } from '../../components/site/unbroken.js';
import { useFormat } from '../../lib/format/use-format.js';

/** Compares one wave with a search of the same budget, by our own simulations, and states their limits. */
export function SearchFigures() {
  const { search } = siteTexts.useTexts();
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
              <th scope="col">{search.rivalry}</th>
              <th scope="col">{search.even}</th>
              <th scope="col">{search.best}</th>
            </tr>
          </thead>
          <tbody>
            {SEARCH_FIGURES.givenAway.map(({ competition, oneWave, search: best }) => (
              <tr key={competition}>
                <th scope="row">{search.competition[competition]}</th>
                <Reached share={1 - oneWave / 100} />
                <Reached share={1 - best / 100} isBest />
              </tr>
            ))}
          </tbody>
        </table>
        <p className="secondary">{unbroken(search.limits)}</p>
      </div>
    </section>
  );
}

function Reached({ share, isBest = false }: { share: number; isBest?: boolean }) {
  const { percent } = useFormat();
  return (
    <td className="tabular">
      <b>{percent(share, 0)}</b>
      <span className="reached" aria-hidden>
        <i className={isBest ? 'best' : undefined} style={{ width: `${share * 100}%` }} />
      </span>
    </td>
  );
}
