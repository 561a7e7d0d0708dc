/** The version of a platform's API that a connector uses. */
export interface ApiVersion {
  /** As in addresses: `v26.0`. */
  version: string;
  /** The last day on which the platform accepts its calls, YYYY-MM-DD; null if none is announced. */
  endsOn: string | null;
  /** The platform has announced only an approximate date; the day is the earliest possible one. */
  isEstimate: boolean;
  /** The platform's announcement, to check again. */
  source: string;
  /** The day when somebody last checked the source, YYYY-MM-DD. */
  readOn: string;
}
