import { useState } from 'react';
import { LOGO } from '#libs/contracts/account/logo.js';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import type { SessionUser } from '../lib/api/endpoints.js';
import { Logo } from './logo.js';

/** The team's logo; the product's sign and name if the team has none, or if it cannot be loaded. */
export function TeamLogo({ team }: { team: SessionUser['team'] | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  const path = team?.logo ?? null;
  if (path === null || path === broken)
    return (
      <>
        <Logo />
        <span>{PRODUCT_NAME}</span>
      </>
    );
  return (
    <img
      className="team-logo"
      src={path}
      alt={team?.name}
      width={LOGO.width}
      height={LOGO.height}
      onError={() => setBroken(path)}
    />
  );
}
