/** Where in a request something is wrong: names of fields, each followed by a number where it is a list. */
export type Path = readonly (string | number)[];

/** One error within a GoogleAdsFailure, as JSON. */
export interface GoogleAdsError {
  errorCode: Record<string, string>;
  message: string;
  trigger?: { stringValue: string };
  location?: { fieldPathElements: { fieldName: string; index?: number }[] };
  details?: object;
}

/** What an error says besides its code. */
export interface ErrorParts {
  at?: Path;
  /** The value that is wrong. */
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

/** A call is refused, by the API itself. */
export class Failure extends Error {
  constructor(readonly errors: readonly GoogleAdsError[]) {
    super(errors[0]!.message);
  }
}

/** A call is refused by what stands before the API and reads its JSON. */
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

/** Collects what is wrong, so that a caller learns of all of it at once. */
export class Problems {
  readonly errors: GoogleAdsError[] = [];

  add(code: string, message: string, parts?: ErrorParts): void {
    this.errors.push(errorOf(code, message, parts));
  }

  /** @throws what was collected, if anything */
  throwAny(): void {
    if (this.errors.length > 0) throw new Failure(this.errors);
  }
}
