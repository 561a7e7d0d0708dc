import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { recordOf, textOf, type Untrusted } from '#libs/platforms/reading/untrusted.js';
import { identityFault, networksOf, type IdentityType } from '#libs/platforms/tiktok/identities.js';
import type { TikTokIdentityDto } from '../../../../lib/api/generated.js';
import type { LookupRow } from '../../form/lookups.js';

export interface IdentityRow extends LookupRow {
  type: IdentityType;
  problem?: TikTokIdentityDto['problem'];
}

/**
 * The identities that the chosen networks accept, each with its kind. The chosen identity always stays in the list, so that the form can
 * show its problem.
 */
export function useIdentityRows(
  all: readonly IdentityRow[] | undefined,
  draft: Untrusted,
): readonly IdentityRow[] | undefined {
  const { t } = useTranslation();
  const networks = networksOf(draft).join();
  const chosen = textOf(recordOf(draft['identity']).id);
  return useMemo(
    () =>
      all?.flatMap((row): IdentityRow[] => {
        const isMisfit = networks !== '' && identityFault(row.type, networks.split(',')) !== null;
        if (isMisfit && row.id !== chosen) return [];
        const why = row.problem === undefined ? undefined : t(`create.identity.problem.${row.problem}`);
        return [
          {
            ...row,
            detail: t(`create.identity.type.${row.type}`),
            ...(isMisfit || why !== undefined ? { isUnusable: true } : {}),
            whyUnusable: why ?? t('create.identity.misfit'),
          },
        ];
      }),
    [all, networks, chosen, t],
  );
}
