import type { EffectAxis } from '#libs/contracts/results/effect-axis.js';
import type { ImpactComponent } from '../../../charts/effect-figures.js';

type Alternative = ImpactComponent['alternatives'][number];

interface Props extends Pick<Alternative, 'effect' | 'lower' | 'upper' | 'verdict'> {
  axis: EffectAxis;
  /** Whether it is the effect on a cost: a better effect is then cheaper, and is drawn on the left. */
  isCost?: boolean;
}

/** Units of the drawing, which is stretched to the width of its column. */
export const WIDTH = 240;
const MARGIN = 12;
const MIDDLE = 8;

/** The position of an effect on the axis, in units of the drawing. */
export const placeOn = ({ reach }: EffectAxis, effect: number, isCost: boolean): number =>
  WIDTH / 2 + ((isCost ? -effect : effect) / reach) * (WIDTH / 2 - MARGIN);

/** An effect with its interval on the common axis; the row shows the figures. */
export function Whisker({ effect, lower, upper, verdict, axis, isCost = false }: Props) {
  const at = (value: number) => placeOn(axis, value, isCost);
  return (
    <svg className={`whisker ${verdict}`} viewBox={`0 0 ${WIDTH} 16`} preserveAspectRatio="none" aria-hidden>
      {axis.marks.map(({ at: mark, change }) => {
        const x = placeOn(axis, mark, false);
        return (
          <line key={change} className={change === 0 ? 'whisker-zero' : 'whisker-mark'} x1={x} x2={x} y1={0} y2={16} />
        );
      })}
      <line x1={at(lower)} x2={at(upper)} y1={MIDDLE} y2={MIDDLE} />
      <line className="whisker-dot" x1={at(effect)} x2={at(effect)} y1={MIDDLE} y2={MIDDLE} />
    </svg>
  );
}
