import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** How much of a budget was used in one of its windows. A team has a row for each window in which it did something costly. */
@Entity({ tableName: 'budget_use' })
export class BudgetUse {
  /** Whose budget it is; `INSTALLATION` for what all teams share. */
  @PrimaryKey({ type: 'uuid' })
  organizationId!: string;

  /** What is counted, and about whom or what: a hash, so that the table names nobody. */
  @PrimaryKey({ type: 'string', length: 64 })
  scope!: string;

  @PrimaryKey({ type: 'datetime' })
  beginsAt!: Date;

  @Index()
  @Property({ type: 'datetime' })
  endsAt!: Date;

  /** In the act's own unit. */
  @Property({ type: 'integer' })
  used!: number;
}
