/** Failed ads that share a cause. */
export interface RejectionGroup {
  code: string;
  message: string;
  field: string | null;
  count: number;
  /** The component and alternative that all refused objects share, where there is one. */
  component: string | null;
  alternative: string | null;
}
