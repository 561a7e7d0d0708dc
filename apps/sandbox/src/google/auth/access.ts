import { customerById, type Customer } from '../seed/customers.js';
import { personById } from '../seed/people.js';
import { fail, type Failure } from '../wire/failure.js';
import type { GoogleWorld } from '../world.js';

/** The id of the person whose token a request carries. @throws Failure for an invalid header or token */
export function identify(
  { tokens, faults }: GoogleWorld,
  authorization: string | undefined,
  subject: string,
  method: string,
): string {
  const [, token] = /^Bearer (\S+)$/.exec(authorization ?? '') ?? [];
  if (token === undefined)
    throw authentication('OAUTH_TOKEN_HEADER_INVALID', 'The OAuth token in the header is missing or badly formed.');
  if (faults.take('token-expired', [subject], method)) tokens.expire(token);
  if (faults.take('token-revoked', [subject], method)) tokens.revoke(token);
  const bearer = tokens.resolve(token);
  if ('person' in bearer) return bearer.person;
  if (bearer.fault === 'expired') throw authentication('OAUTH_TOKEN_EXPIRED', 'OAuth token has expired.');
  if (bearer.fault === 'revoked') throw authentication('OAUTH_TOKEN_REVOKED', 'OAuth token has been revoked.');
  throw authentication('OAUTH_TOKEN_INVALID', 'OAuth token in the header is not valid.');
}

/** Accounts that a person reaches without a manager. @throws Failure for a person without any */
export function directCustomers(person: string): readonly string[] {
  const ids = personById.get(person)?.customers ?? [];
  if (ids.length === 0)
    throw authentication('NOT_ADS_USER', 'The Google account is not associated with any Google Ads account.');
  return ids;
}

const authentication = (value: string, message: string): Failure => fail(`authenticationError.${value}`, message);
const TEN_DIGITS = /^\d{10}$/;

/**
 * The account of a request, reached directly or through the manager of `login-customer-id`.
 * @throws Failure if the account is out of reach or not in use, or if a test project may not use it
 */
export function reachCustomer(world: GoogleWorld, person: string, id: string, login: string | undefined): Customer {
  if (!TEN_DIGITS.test(id)) throw fail('requestError.INVALID_CUSTOMER_ID', `Invalid customer ID '${id}'.`);
  if (login !== undefined && !TEN_DIGITS.test(login))
    throw fail('headerError.INVALID_LOGIN_CUSTOMER_ID', 'The login customer ID could not be validated.');
  const direct = directCustomers(person);
  const customer = customerById.get(id);
  const isReached =
    login === undefined
      ? direct.includes(id)
      : direct.includes(login) && world.tree.below(login).some((one) => one.customer.id === id);
  if (!customer || !isReached)
    throw fail(
      'authorizationError.USER_PERMISSION_DENIED',
      "User doesn't have permission to access customer. Note: If you're accessing a client customer, the manager's customer id must be set in the 'login-customer-id' header.",
    );
  if (world.quota.level === 'test' && !customer.isTest)
    throw fail(
      'authorizationError.CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION',
      'The Google Cloud project is only approved for use with test accounts.',
    );
  const status = world.tree.statusOf(customer);
  if (status === 'CANCELED' || status === 'CLOSED')
    throw fail(
      'authorizationError.CUSTOMER_NOT_ENABLED',
      "The customer account can't be accessed because it is not yet enabled or has been deactivated.",
    );
  return customer;
}
