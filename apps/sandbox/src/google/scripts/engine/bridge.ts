import { Failure } from '../../wire/failure.js';

/**
 * A method of an object that scripts use. Scripts can pass any values, so each method checks its arguments. If it returns a promise, the
 * script gets the result as if the method were synchronous.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Method = (...args: any[]) => unknown;

/** An object of the host that a script can hold and call. All objects of a type have the same methods. */
export interface Facade {
  readonly type: string;
  readonly methods: Readonly<Record<string, Method>>;
}

export const facade = (type: string, methods: Facade['methods']): Facade => ({ type, methods });

/** An error that the script can catch. */
export class ScriptError extends Error {}

/** Ends the run. Scripts cannot catch it. */
export class Stop extends Error {
  constructor(
    readonly status: 'timed-out' | 'cut',
    message: string,
  ) {
    super(message);
  }
}

const isFacade = (value: unknown): value is Facade =>
  typeof value === 'object' && value !== null && 'methods' in value && 'type' in value;

/** Passes calls and values between a script and the host's objects, as JSON. */
export class Bridge {
  private readonly ids = new Map<Facade, number>();
  private readonly facades: Facade[] = [];
  private readonly types = new Set<string>();
  /** Why the run has ended. Later calls do nothing. */
  stop?: Stop;

  /**
   * @param onCrash is called with an error of the sandbox itself
   * @param onCall runs before each call of the script; if it throws, the call fails
   */
  constructor(
    private readonly onCrash: (error: unknown) => void,
    private readonly onCall: () => void,
  ) {}

  /** Calls a method. @returns JSON: `{ok}` or `{error}` */
  call(id: number, name: string, args: string): string | Promise<string> {
    if (this.stop) return this.refused(this.stop);
    try {
      this.onCall();
      const value = this.facades[id]!.methods[name]!(...this.read(args));
      if (!(value instanceof Promise)) return JSON.stringify({ ok: this.write(value) });
      return value.then((ok) => JSON.stringify({ ok: this.write(ok) })).catch((error) => this.refused(error));
    } catch (error) {
      return this.refused(error);
    }
  }

  /** A value as JSON, with references to objects. */
  write(value: unknown): unknown {
    if (isFacade(value)) return this.reference(value);
    if (Array.isArray(value)) return value.map((one) => this.write(one));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.write(inner)]));
  }

  private refused(error: unknown): string {
    if (error instanceof Stop) this.stop = error;
    else if (!(error instanceof ScriptError) && !(error instanceof Failure)) this.onCrash(error);
    return JSON.stringify({ error: (error as Error).message });
  }

  private read(args: string): unknown[] {
    return JSON.parse(args, (_, value: unknown) => {
      if (typeof value !== 'object' || value === null) return value;
      if ('$none' in value) return undefined;
      if ('$number' in value) return Number(value.$number);
      return '$ref' in value ? this.facades[value.$ref as number] : value;
    }) as unknown[];
  }

  private reference(value: Facade): object {
    let id = this.ids.get(value);
    if (id === undefined) {
      id = this.facades.push(value) - 1;
      this.ids.set(value, id);
    }
    if (this.types.has(value.type)) return { $ref: id, type: value.type };
    this.types.add(value.type);
    return { $ref: id, type: value.type, methods: Object.keys(value.methods) };
  }
}
