/** Data that every workflow reports to its worker besides its commands. It is not recorded in the history. */
// A type, not an interface: the SDK takes only types for sinks.
export type WorkflowSinks = {
  history: { isLong(): void };
};
