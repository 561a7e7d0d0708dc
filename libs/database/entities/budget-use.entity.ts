import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** How much of a budget was used in one of its windows. A team has a row for each window in which it used the budget. */
@Entity({ tableName: 'budget_use' })
export class BudgetUse {
  /** The team of the budget; `INSTALLATION` for budgets that all teams share. */
  @PrimaryKey({ type: 'uuid' })
  organizationId!: string;

  /** The act and its subject as a hash, so that the table names nobody. */
  @PrimaryKey({ type: 'string', length: 64 })
  scope!: string;

  @PrimaryKey({ type: 'datetime' })
  beginsAt!: Date;

  @Index()
  @Property({ type: 'datetime' })
  endsAt!: Date;

  /** The amount used, in the unit of the act. */
  @Property({ type: 'integer' })
  used!: number;
}
