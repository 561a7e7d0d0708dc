import type { EffectAxis } from '#libs/contracts/results/effect-axis.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { placeOn, WIDTH } from './whisker.js';

/** The axis above all effects, with its numbers. */
export function EffectScale({ axis }: { axis: EffectAxis }) {
  const format = useFormat();
  return (
    <span className="effect-scale" aria-hidden>
      {axis.marks.map(({ at, change }) => (
        <span key={change} style={{ left: `${(100 * placeOn(axis, at, false)) / WIDTH}%` }}>
          {format.change(change)}
        </span>
      ))}
    </span>
  );
}
