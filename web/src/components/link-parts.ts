import { createContext, type ComponentType } from 'react';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { LinkedAccount } from '../lib/api/endpoints.js';

export interface LinkPartProps {
  account: LinkedAccount;
  /** Whether the user may change the link: owner and admin. */
  mayLink: boolean;
}

/** What one platform adds to the panel of its working link. */
export type LinkParts = Readonly<Partial<Record<Platform, ComponentType<LinkPartProps>>>>;

export const LinkPartsContext = createContext<LinkParts>({});
