import { expect } from '@jest/globals';
import { parseGoogleAnswer } from '#libs/testing/google/official-messages.js';
import type { SandboxConfig } from '../../config.js';
import { read, SandboxBench, type Answer } from '../../testing/sandbox-bench.js';
import { USA } from './ids.js';

/**
 * A sandbox with a person signed in to Google, and methods for frequent calls. It checks every answer against Google's official messages.
 */
export class GoogleBench extends SandboxBench {
  token = '';

  static override async open(change: Partial<SandboxConfig> = {}): Promise<GoogleBench> {
    return new GoogleBench(await SandboxBench.start({ googleAccessLevel: 'unlimited', ...change })).signedIn();
  }

  override async restart(): Promise<GoogleBench> {
    return new GoogleBench(await this.startFresh()).signedIn();
  }

  private async signedIn(): Promise<this> {
    this.token = await this.signIn('Nora Vidal');
    return this;
  }

  async signIn(person: string): Promise<string> {
    const { body } = await this.control('POST', 'google/tokens', { person });
    return body.access_token as string;
  }

  /** Sends a call. @param path after the version @param login id of the manager that gives access to the account */
  async call(
    verb: 'GET' | 'POST',
    path: string,
    body?: unknown,
    more: { login?: string; token?: string; version?: string } = {},
  ): Promise<Answer> {
    const { login, token = this.token, version = 'v26' } = more;
    const headers = {
      'content-type': 'application/json',
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(login !== undefined && { 'login-customer-id': login }),
    };
    const init = { method: verb, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const answer = await read(await fetch(`${this.sandbox.url}/google/${version}${path}`, init));
    if (version === 'v26' && answer.status !== 404) parseGoogleAnswer(verb, `/v26${path}`, answer.status, answer.body);
    return answer;
  }

  /** A call about an account. */
  post(path: string, body: unknown, customer = USA, more: { login?: string; token?: string } = {}): Promise<Answer> {
    return this.call('POST', `/customers/${customer}${path}`, body, more);
  }

  mutate(operations: object[], more: object = {}, customer = USA): Promise<Answer> {
    return this.post('/googleAds:mutate', { mutateOperations: operations, ...more }, customer);
  }

  /** Resource names of the objects that operations create. @throws Error if the sandbox refuses them */
  async make(operations: object[], customer = USA): Promise<string[]> {
    const { status, body } = await this.mutate(operations, {}, customer);
    if (status !== 200) throw new Error(JSON.stringify(body));
    const responses = body.mutateOperationResponses as Record<string, { resourceName: string }>[];
    return responses.map((response) => Object.values(response)[0]!.resourceName);
  }

  /** Rows of a query. @throws Error if the sandbox refuses it */
  async rows(query: string, customer = USA): Promise<Answer['body'][]> {
    const { status, body } = await this.post('/googleAds:search', { query }, customer);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return (body.results ?? []) as Answer['body'][];
  }

  fault(kind: string, more: object = {}): Promise<Answer> {
    return this.control('POST', 'faults', { platform: 'google', kind, ...more });
  }
}

/** `{class: VALUE}` of each error of a refusal, as `class.VALUE`. */
export const codesOf = ({ body }: Answer): string[] => {
  const error = ([body].flat()[0] as { error: { details?: { errors?: { errorCode: Record<string, string> }[] }[] } })
    .error;
  return (error.details?.[0]?.errors ?? []).map(({ errorCode }) => Object.entries(errorCode)[0]!.join('.'));
};

/** The place of the first error of a refusal: `mutate_operations[0].campaign_operation.create.name`. */
export const placeOf = ({ body }: Answer): string =>
  (body.error.details[0].errors[0].location.fieldPathElements as { fieldName: string; index?: number }[])
    .map(({ fieldName, index }) => (index === undefined ? fieldName : `${fieldName}[${index}]`))
    .join('.');

export function expectRefused(answer: Answer, code: string, status = 400): void {
  expect({ status: answer.status, codes: codesOf(answer) }).toEqual({ status, codes: expect.arrayContaining([code]) });
}
