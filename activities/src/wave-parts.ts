import type { EntityManager } from '@mikro-orm/postgresql';
import { LedgerCountsRepository } from '#libs/database/repositories/experiment/ledger-counts.repository.js';
import { SearchWaveRepository } from '#libs/database/repositories/experiment/search-wave.repository.js';
import { equalParts } from '#libs/experiments/planning/wave-window.js';

/** The relative durations of a run's waves: the shares of a search, later waves included; equal parts for any other run. */
export async function wavePartsOf(
  em: EntityManager,
  { organizationId, experimentId }: { organizationId: string; experimentId: number },
): Promise<readonly number[]> {
  const waves = await new SearchWaveRepository(em).waves(organizationId, experimentId);
  if (waves.length > 0) return waves.map(({ share }) => share);
  return equalParts(await new LedgerCountsRepository(em).waves(organizationId, experimentId));
}
