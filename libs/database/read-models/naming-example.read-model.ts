import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { ExperimentInput } from '#libs/platforms/registry.js';

/** The data of the last submitted experiment that names contain. */
export interface NamedExperiment {
  id: number;
  name: string;
  key: string;
  input: ExperimentInput;
}

export interface NamedObject {
  kind: AdObjectKind;
  ordinal: number;
  wave: number;
  variation: number | null;
  sampleVariation: number | null;
}

/** Real objects, for the preview of names. */
export class NamingExampleReadModel {
  constructor(private readonly em: EntityManager) {}

  /** The team's last submitted experiment with planned objects on a platform; null if there is none. */
  async latest(organizationId: string, platform: Platform): Promise<NamedExperiment | null> {
    const [row] = await this.em.execute<NamedExperiment[]>(
      `select id, name, key, input from experiment e
       where organization_id = ? and platform = ? and deleted_at is null and activates is null
         and status not in ('DRAFT', 'TEMPLATE', 'SAMPLE')
         and exists (select 1 from ad_object o where o.organization_id = e.organization_id and o.experiment_id = e.id)
       order by id desc limit 1`,
      [organizationId, platform],
    );
    return row ?? null;
  }

  /** The first objects of its plan: campaigns, then each ad set followed by its ads. */
  objects(organizationId: string, experimentId: number, most: number): Promise<NamedObject[]> {
    return this.em.execute<NamedObject[]>(
      `select kind, ordinal, wave, variation, sample_variation as "sampleVariation" from ad_object
       where organization_id = ? and experiment_id = ? order by ordinal limit ?`,
      [organizationId, experimentId, most],
    );
  }
}
