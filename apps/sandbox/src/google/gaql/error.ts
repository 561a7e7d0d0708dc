import { fail, type Failure } from '../wire/failure.js';

/** A query is refused. @param value of QueryError */
export const queryError = (value: string, message: string): Failure => fail(`queryError.${value}`, message);
