import type { Impact } from '../../../lib/api/endpoints.js';

type Alternative = Impact['components'][number]['alternatives'][number];

interface Props extends Pick<Alternative, 'effect' | 'lower' | 'upper' | 'verdict'> {
  /** The logarithm at both ends of the scale, the same for all. */
  reach: number;
  /** Drawn as what becomes of a cost: what is better is cheaper, and lies on the left. */
  isCost?: boolean;
}

const WIDTH = 120;
const MIDDLE = 8;

/** An effect with its interval on one scale, 0 in the middle; the figures stand beside it. */
export function Whisker({ effect, lower, upper, verdict, reach, isCost = false }: Props) {
  const at = (value: number) => WIDTH / 2 + ((isCost ? -value : value) / reach) * (WIDTH / 2 - 4);
  return (
    <svg className={`whisker ${verdict}`} viewBox={`0 0 ${WIDTH} 16`} aria-hidden>
      <line className="whisker-zero" x1={WIDTH / 2} x2={WIDTH / 2} y1={0} y2={16} />
      <line x1={at(lower)} x2={at(upper)} y1={MIDDLE} y2={MIDDLE} />
      <line x1={at(lower)} x2={at(lower)} y1={MIDDLE - 3} y2={MIDDLE + 3} />
      <line x1={at(upper)} x2={at(upper)} y1={MIDDLE - 3} y2={MIDDLE + 3} />
      <circle cx={at(effect)} cy={MIDDLE} r={3.5} />
    </svg>
  );
}
