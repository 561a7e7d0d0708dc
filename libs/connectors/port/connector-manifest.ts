import type { ValuesOf, Variables } from '#libs/config/variable.js';
import type { CallRecorder } from './calls.js';
import type { PlatformConnector } from './platform-connector.js';
import type { QuotaBook } from './quota-book.js';

/** Parts that all connectors of a process share. */
export interface ConnectorParts {
  /** Receives the connectors' calls. */
  calls: CallRecorder;
  /** Gives calls their places under limits that a platform sets for the whole app. */
  quota: QuotaBook;
}

/** Values of a platform's variables, for its manifest only. */
export type PlatformEnvironment = Readonly<Record<string, unknown>>;

/** Describes a platform's connector to the processes that create it. */
export interface ConnectorManifest {
  /** The variables that configure it, including the product's variables that it reads. */
  readonly variables: Variables;
  /** Problems of the variables together: one line each, as EnvironmentError takes them. */
  problems(environment: PlatformEnvironment): string[];
  /** Whether an installation with these variables offers the platform; absent if every one does. */
  isOffered?(environment: PlatformEnvironment): boolean;
  /** The platform behind the port; the caller has to close it. */
  connect(environment: PlatformEnvironment, parts: ConnectorParts): PlatformConnector;
}

/** Makes a manifest. Its functions get the typed values of its own variables. */
export const connectorManifest = <V extends Variables>(manifest: {
  variables: V;
  problems(environment: ValuesOf<V>): string[];
  isOffered?(environment: ValuesOf<V>): boolean;
  connect(environment: ValuesOf<V>, parts: ConnectorParts): PlatformConnector;
}): ConnectorManifest => manifest as ConnectorManifest;
