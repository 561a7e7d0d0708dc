import { fail, type Failure } from '../wire/failure.js';

/** The refusal of a query. @param value of the enum QueryError */
export const queryError = (value: string, message: string): Failure => fail(`queryError.${value}`, message);
