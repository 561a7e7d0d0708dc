/** Whether these parameters make a dry call, which only checks if it would be accepted. */
export const isDry = (values: Record<string, unknown>): boolean =>
  /\bvalidate_only\b/.test(JSON.stringify(values.execution_options ?? ''));
