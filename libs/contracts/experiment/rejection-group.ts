import type { KeyedText } from '../messages/finding.js';
import type { Standing } from './ad-object.js';

/** Failed ads that share a cause. */
export interface RejectionGroup {
  /** How ads stand that were taken and failed afterwards; null where they were never taken. */
  standing: Standing | null;
  code: string;
  message: string;
  /** The message by its key, told at the border of the API. */
  text?: KeyedText;
  field: string | null;
  count: number;
  /** The component and alternative that all refused objects share, where there is one. */
  component: string | null;
  alternative: string | null;
}
