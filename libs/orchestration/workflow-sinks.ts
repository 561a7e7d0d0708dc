/** What every workflow reports to its worker beside its commands. It leaves nothing in the history. */
// A type, not an interface: the SDK takes only types for sinks.
export type WorkflowSinks = {
  history: { isLong(): void };
};
