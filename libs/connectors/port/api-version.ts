/** The version of a platform's API that a connector speaks. */
export interface ApiVersion {
  /** As it stands in addresses: `v26.0`. */
  version: string;
  /** The last day on which the platform takes its calls, YYYY-MM-DD; null where it has announced none. */
  endsOn: string | null;
  /** The platform has only said about when it will be; the day is the earliest it may mean. */
  isEstimate: boolean;
  /** Where the platform says so, to be looked at again. */
  source: string;
  /** The day on which somebody last looked, YYYY-MM-DD. */
  readOn: string;
}
