import { siteTexts } from '../../components/site/site-texts.js';
import { EXAMPLE } from './example-campaign.js';
import { dotField } from './dot-field.js';

const PITCH = 4;
const FIELD = dotField({ total: EXAMPLE.variations, marked: EXAMPLE.above, columns: 143 });
const WIDTH = FIELD.columns * PITCH;
const HEIGHT = (FIELD.fullRows + (FIELD.rest > 0 ? 1 : 0)) * PITCH;

/** The marked dots as one path. Each dot is a short stroke with round ends. */
const MARKED = FIELD.marked
  .map((at) => `M${(at % FIELD.columns) * PITCH + PITCH / 2} ${Math.floor(at / FIELD.columns) * PITCH + PITCH / 2}h0`)
  .join('');

/** One dot for each variation of the example campaign, to scale. */
export function DotFieldPicture() {
  const { field } = siteTexts.useTexts();
  return (
    <figure className="dot-field">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={field.summary}>
        <defs>
          <pattern id="dots" width={PITCH} height={PITCH} patternUnits="userSpaceOnUse">
            <circle cx={PITCH / 2} cy={PITCH / 2} r={1} className="dot" />
          </pattern>
        </defs>
        <rect width={WIDTH} height={FIELD.fullRows * PITCH} fill="url(#dots)" />
        <rect y={FIELD.fullRows * PITCH} width={FIELD.rest * PITCH} height={PITCH} fill="url(#dots)" />
        <path d={MARKED} className="dot-marked" />
      </svg>
      <figcaption>
        <span className="dot-key">{field.one}</span>
        <span className="dot-key above">{field.above}</span>
        <span className="secondary">{field.note}</span>
      </figcaption>
    </figure>
  );
}
