/** The place of an error in a request: names of fields, and an index after each list. */
export type Path = readonly (string | number)[];

/** One error within a GoogleAdsFailure, as JSON. */
export interface GoogleAdsError {
  errorCode: Record<string, string>;
  message: string;
  trigger?: { stringValue: string };
  location?: { fieldPathElements: { fieldName: string; index?: number }[] };
  details?: object;
}

/** Optional parts of an error. */
export interface ErrorParts {
  at?: Path;
  /** The wrong value. */
  trigger?: string;
  details?: object;
}

/** @param code class and value: `campaignError.DUPLICATE_CAMPAIGN_NAME` */
export function errorOf(code: string, message: string, { at = [], trigger, details }: ErrorParts = {}): GoogleAdsError {
  const [kind, value] = code.split('.') as [string, string];
  return {
    errorCode: { [kind]: value },
    message,
    ...(trigger !== undefined && { trigger: { stringValue: trigger } }),
    ...(at.length > 0 && { location: { fieldPathElements: elementsOf(at) } }),
    ...(details && { details }),
  };
}

/** The API refuses a call. */
export class Failure extends Error {
  constructor(readonly errors: readonly GoogleAdsError[]) {
    super(errors[0]!.message);
  }
}

/** The front end of the API refuses a call whose JSON it cannot read. */
export class BadRequest extends Error {
  constructor(readonly violations: readonly { field: string; description: string }[]) {
    super(violations[0]!.description);
  }
}

export const fail = (code: string, message: string, parts?: ErrorParts): Failure =>
  new Failure([errorOf(code, message, parts)]);

/** `mutate_operations[1].create.name` */
export const pathText = (path: Path): string =>
  path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');

function elementsOf(path: Path): { fieldName: string; index?: number }[] {
  const elements: { fieldName: string; index?: number }[] = [];
  for (const step of path) {
    if (typeof step === 'string') elements.push({ fieldName: step });
    else elements.at(-1)!.index = step;
  }
  return elements;
}

/** Collects errors, so that a caller gets all of them in one answer. */
export class Problems {
  readonly errors: GoogleAdsError[] = [];

  add(code: string, message: string, parts?: ErrorParts): void {
    this.errors.push(errorOf(code, message, parts));
  }

  /** @throws Failure with the collected errors, if there are any */
  throwAny(): void {
    if (this.errors.length > 0) throw new Failure(this.errors);
  }
}
