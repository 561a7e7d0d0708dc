import type { KeyedText } from '../../messages/finding.js';
import type { Standing } from './ad-object.js';

/** Failed ads that share a cause. */
export interface RejectionGroup {
  /** How ads stand that were taken and failed afterwards; null where they were never taken. */
  standing: Standing | null;
  code: string;
  message: string;
  /** The message by its key: where it is a text of ours, and wherever the API tells it. */
  text?: KeyedText;
  field: string | null;
  count: number;
  /** The component and alternative that all refused objects share, where there is one. */
  component: string | null;
  alternative: string | null;
  /** Which of the component's alternatives that is, from 0; absent from what was stored before it was told. */
  level?: number;
}
