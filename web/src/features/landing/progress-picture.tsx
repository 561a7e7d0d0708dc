import { Pulse, TickCircle } from '@blueprintjs/icons';
import { siteTexts } from '../../components/site/site-texts.js';

const DELIVERED = 0.62;

/** How a running experiment is followed. */
export function ProgressPicture() {
  const texts = siteTexts.useTexts().progress;
  return (
    <figure className="product-picture progress-picture">
      <header>
        <strong>{texts.title}</strong>
        <span className="pill primary">
          <Pulse size={12} aria-hidden />
          {texts.status}
        </span>
        <span className="example-badge">{texts.example}</span>
      </header>
      <ol>
        {texts.stages.map((stage, index) => (
          <li key={stage}>
            {index < texts.stages.length - 1 ? <TickCircle aria-hidden /> : <Pulse aria-hidden />}
            {stage}
          </li>
        ))}
      </ol>
      <div className="spread">
        <span>{texts.bar}</span>
        <b className="tabular">{texts.delivered}</b>
      </div>
      <div className="progress-track" aria-hidden>
        <i style={{ width: `${DELIVERED * 100}%` }} />
      </div>
      <dl>
        <div>
          <dt>{texts.spent}</dt>
          <dd className="tabular">{texts.spentValue}</dd>
        </div>
        <div>
          <dt>{texts.left}</dt>
          <dd className="tabular">{texts.leftValue}</dd>
        </div>
      </dl>
      <figcaption className="secondary">{texts.stop}</figcaption>
    </figure>
  );
}
