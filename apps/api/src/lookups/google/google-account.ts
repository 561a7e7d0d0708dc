import { Injectable } from '@nestjs/common';
import type { GoogleLookups } from '#libs/connectors/google/lookups/google-lookups.js';
import type { AccountContext } from '#libs/connectors/port/ad-platform.js';
import type { PlatformLookups } from '#libs/connectors/port/lookups.js';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { CallerContext } from '../../access/caller.js';
import { invalidField } from '../../http/errors/api-error.js';
import { LinkedAccounts } from '../../platforms/linked-accounts.js';

/** Calls Google in a customer of the team's link. */
@Injectable()
export class GoogleAccount {
  constructor(private readonly accounts: LinkedAccounts) {}

  /**
   * The customer that a request is about: the named one, else the team's own.
   * @throws ApiError 400 at `account` if neither is known, and as `LinkedAccounts.open`
   */
  async idOf({ organizationId }: CallerContext, named: string | undefined): Promise<string> {
    if (named !== undefined) return named;
    const link = await this.accounts.open(organizationId, 'google');
    if (link.defaultAccountId === null)
      throw invalidField('account', withParams(FIELD_TEXTS.required, { field: 'account' }));
    return link.defaultAccountId;
  }

  /** @throws ConnectorError for an error of the platform; ApiError as `LinkedAccounts.open` */
  call<T>(
    { organizationId }: CallerContext,
    id: string,
    work: (lookups: GoogleLookups, context: AccountContext) => Promise<T>,
  ): Promise<T> {
    return this.accounts.call(organizationId, 'google', async (_token, lookups, account) =>
      work(googleLookups(lookups), await account(id)),
    );
  }
}

/** The lookups of Google's connector that other platforms lack. */
export const googleLookups = (lookups: PlatformLookups): GoogleLookups => lookups as PlatformLookups & GoogleLookups;
