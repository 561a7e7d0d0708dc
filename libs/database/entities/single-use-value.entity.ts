import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A link or state value that may be used once; stored as its hash until it expires. */
@Entity({ tableName: 'single_use_value' })
@Index({
  name: 'single_use_value_purpose_email_index',
  expression: `create index "single_use_value_purpose_email_index" on "single_use_value" ("purpose", (detail ->> 'email')) where used_at is null`,
})
export class SingleUseValue {
  /** SHA-256 of the value or of its `jti`. */
  @PrimaryKey({ type: 'string', length: 64 })
  hash!: string;

  @Property({ type: 'string', length: 20 })
  purpose!: string;

  @Property({ type: 'json' })
  detail: Record<string, unknown> = {};

  @Index()
  @Property({ type: 'datetime' })
  expiresAt!: Date;

  @Property({ type: 'datetime', nullable: true })
  usedAt: Date | null = null;
}
