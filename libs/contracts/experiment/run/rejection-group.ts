import type { KeyedText } from '../../messages/finding.js';
import type { Standing } from './ad-object.js';

/** Failed ads that share a cause. */
export interface RejectionGroup {
  /** The state of ads that were accepted and failed afterwards; null if they were never accepted. */
  standing: Standing | null;
  code: string;
  message: string;
  /** The message by its key: for our own texts, and always in answers of the API. */
  text?: KeyedText;
  field: string | null;
  count: number;
  /** The component of the alternative that all refused objects share; null if they share none. */
  component: string | null;
  alternative: string | null;
  /** The index of that alternative in its component, from 0; absent from older stored groups. */
  level?: number;
}
