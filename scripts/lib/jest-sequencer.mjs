/**
 * The order of a run's files. Jest begins with those that took longest, and where it knows no times with the largest, which says
 * nothing of a browser's work: the last files would be some of the slowest, each alone beside an idle core.
 */
import Sequencer from '@jest/test-sequencer';

/** Slowest first. */
const KINDS = [/\.e2e\.spec\.ts$/, /\.sys\.spec\.ts$/, /\.db\.spec\.ts$/, /\.spec\.tsx$/];

const slownessOf = ({ path }) => {
  const kind = KINDS.findIndex((pattern) => pattern.test(path));
  return kind === -1 ? KINDS.length : kind;
};

/** Jest's own order, in which files without a known time are sorted by what they use. */
export default class KindSequencer extends Sequencer {
  sort(tests) {
    const turnOf = (test) => {
      if (this.hasFailed(test)) return -1;
      return this.time(test) === undefined ? slownessOf(test) : KINDS.length + 1;
    };
    return super.sort(tests).sort((a, b) => turnOf(a) - turnOf(b)); // a stable sort
  }
}
