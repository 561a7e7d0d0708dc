/** Whether a call with these parameters only wants to know if it would be accepted. */
export const isDry = (values: Record<string, unknown>): boolean =>
  /\bvalidate_only\b/.test(JSON.stringify(values.execution_options ?? ''));
