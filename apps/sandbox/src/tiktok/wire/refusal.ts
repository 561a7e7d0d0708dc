import { CODE } from './codes.js';

/** A refusal: HTTP 200 with a nonzero code and no data. */
export class Refusal extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** The usual refusal of one parameter: code 40002 and a message that begins with the parameter's name. */
export const invalid = (field: string, reason: string): Refusal => new Refusal(CODE.invalid, `${field}: ${reason}`);

export const missing = (field: string): Refusal => invalid(field, 'Missing data for required field.');

export const notFound = (field: string, id: string): Refusal =>
  new Refusal(CODE.notFound, `${field}: ${id} does not exist or does not belong to the advertiser.`);

/** The token has no permission for the call or for this advertiser. */
export const forbidden = (message: string): Refusal => new Refusal(CODE.noPermission, message);
