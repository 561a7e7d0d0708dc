import type { ValuesOf, Variables } from '#libs/config/variables.js';
import type { CallRecorder } from './calls.js';
import type { PlatformConnector } from './platform-connector.js';
import type { QuotaBook } from './quota-book.js';

/** What every connector of a process shares. */
export interface ConnectorParts {
  /** What it hands its calls to. */
  calls: CallRecorder;
  /** Where calls take a place that a platform counts for the whole app. */
  quota: QuotaBook;
}

/** Values of a platform's variables as they were read, for its manifest alone. */
export type PlatformEnvironment = Readonly<Record<string, unknown>>;

/** How a process comes to a platform's connector: everything that differs between platforms there. */
export interface ConnectorManifest {
  /** What it is set by, those of the product among them that it reads. */
  readonly variables: Variables;
  /** What is wrong with the variables together: a line for each problem, as EnvironmentError takes them. */
  problems(environment: PlatformEnvironment): string[];
  /** The platform behind the port; to be closed. */
  connect(environment: PlatformEnvironment, parts: ConnectorParts): PlatformConnector;
}

/** A manifest whose parts are given the values of its own variables. */
export const connectorManifest = <V extends Variables>(manifest: {
  variables: V;
  problems(environment: ValuesOf<V>): string[];
  connect(environment: ValuesOf<V>, parts: ConnectorParts): PlatformConnector;
}): ConnectorManifest => manifest as ConnectorManifest;
